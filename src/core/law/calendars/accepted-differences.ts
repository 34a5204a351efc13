/**
 * Every day from Monday to Friday on which our calendars and the library `date-holidays` do not agree, from 2000 to 2040:
 * who keeps the day, the first and last year in which it makes a difference, and the statute we believe. One a line:
 * calendar | kept by | years | day | why
 */
export const ACCEPTED_DIFFERENCES = `
us-ak  | ours    | 2003-2037 | Alaska Day | AS 44.12.020, 44.12.025 move it off a weekend
us-ak  | library | 2000-2016 | Columbus Day | AS 44.12.010 has none
us-ak  | library | 2017-2040 | Indigenous Peoples' Day | AS 44.12.010 has none
us-ak  | library | 2021-2024 | Juneteenth | SB 22 of 2024: since 2025
us-ar  | ours    | 2005-2039 | Christmas Eve | Ark. Code § 1-5-101(b) moves it off a weekend
us-ar  | library | 2000-2040 | Columbus Day | Ark. Code § 1-5-106: a memorial day
us-ar  | library | 2021-2040 | Juneteenth | Ark. Code § 1-5-101 has none
us-az  | library | 2021-2040 | Juneteenth | A.R.S. § 1-301 has none
us-ca  | ours    | 2000-2008 | Columbus Day | SBX3 8 of 2009 ended it
us-ca  | ours    | 2001-2009 | Lincoln Day | Gov. Code § 6700, until SBX3 8 of 2009
us-ca  | library | 2000      | César Chávez Day | Gov. Code § 6700: since 2001
us-ca  | library | 2004-2038 | Christmas Day | Gov. Code § 19853(b): a Saturday does not move
us-ca  | library | 2004-2038 | New Year's Day | Gov. Code § 19853(b): a Saturday does not move
us-ca  | library | 2009-2037 | Independence Day | Gov. Code § 19853(b): a Saturday does not move
us-ca  | library | 2021-2038 | Juneteenth | AB 1655 of 2022; a Saturday does not move
us-co  | ours    | 2000-2019 | Columbus Day | HB 20-1031 ended it in 2020
us-co  | library | 2021      | Juneteenth | SB 22-139: since 2022
us-ct  | ours    | 2000-2040 | Lincoln's Birthday | § 1-4 moves it off a weekend
us-ct  | library | 2021-2022 | Juneteenth | Public Act 22-128: since 2023
us-dc  | ours    | 2005-2037 | Inauguration Day | D.C. Code § 1-612.02
us-dc  | ours    | 2011-2039 | Emancipation Day | D.C. Code § 28-2701 moves it off a weekend
us-dc  | library | 2001-2004 | Emancipation Day | D.C. Code § 1-612.02(a)(11): since 2007
us-de  | ours    | 2000-2009 | Presidents' Day | until 77 Del. Laws c. 84 of 2009
us-de  | ours    | 2000-2008 | Columbus Day | 77 Del. Laws c. 84 ended it
us-de  | library | 2021      | Juneteenth | 1 Del. C. § 501: since 2022
us-fl  | library | 2000-2040 | Susan B. Anthony Day | Fla. Stat. § 683.01: closes no office
us-fl  | library | 2021-2040 | Juneteenth | Fla. Stat. § 110.117 has none
us-fl  | library | 2026      | Commemoration of America's 250th Birthday | a closing of one year by order, which is never built in
us-ga  | ours    | 2020-2026 | State Holiday | the Governor's list: Good Friday since 2020
us-ga  | library | 2000-2015 | Confederate Memorial Day | the Governor's list decides; not known here for those years
us-ga  | library | 2001-2040 | Washington's Birthday | the Governor's list decides; not known here for those years
us-ga  | library | 2016-2040 | State Holiday | the Governor's list decides, and has said Good Friday since 2020
us-ga  | library | 2021      | Juneteenth | on the Governor's list since 2022
us-hi  | library | 2021-2040 | Juneteenth | HRS § 8-1 has none
us-ia  | ours    | 2000-2040 | Day after Thanksgiving | Iowa Code § 1C.2
us-ia  | library | 2000-2040 | Washington's Birthday | Iowa Code § 1C.2: offices are open
us-ia  | library | 2000-2017 | Columbus Day | Iowa Code § 1C.2 has none
us-ia  | library | 2001-2038 | Lincoln's Birthday | Iowa Code § 1C.2: offices are open
us-ia  | library | 2018-2040 | Indigenous Peoples' Day | Iowa Code § 1C.2 has none
us-ia  | library | 2021-2040 | Juneteenth | Iowa Code § 1C.2 has none
us-il  | ours    | 2000-2040 | Lincoln's Birthday | moved off a weekend
us-il  | ours    | 2000-2040 | Day after Thanksgiving | calendar of Central Management Services
us-il  | library | 2000-2040 | Casimir Pulaski Day | 5 ILCS 490: of schools, not of state offices
us-il  | library | 2000-2039 | Malcolm X Day | 5 ILCS 490: a day of observance
us-il  | library | 2022-2039 | Juneteenth | 5 ILCS 490/63: not moved off a weekend
us-in  | ours    | 2014-2019 | Washington's Birthday | the Governor's list: a day at Christmas
us-in  | library | 2000-2040 | Washington's Birthday | IC 1-1-9-2: the Governor keeps it at Christmas
us-in  | library | 2001-2037 | Primary Election Day | IC 1-1-9-1: the day of an election, and none is held in the year after a presidential one
us-in  | library | 2001-2037 | Election Day | IC 1-1-9-1: the day of an election, and none is held in the year after a presidential one
us-in  | library | 2021-2040 | Juneteenth | IC 1-1-9-1 has none
us-ks  | ours    | 2000-2040 | Presidents' Day | K.S.A. 45-217: every holiday that Congress designates
us-ks  | ours    | 2000-2040 | Day after Thanksgiving | K.S.A. 45-217: designated by the Governor each year
us-ky  | ours    | 2000-2040 | Presidential Election Day | KRS 18A.190(1)(h)
us-ky  | ours    | 2000-2040 | Day after Thanksgiving | KRS 18A.190(1)(i)
us-ky  | library | 2000-2040 | Good Friday | KRS 18A.190(1)(c): half a day
us-ky  | library | 2000-2040 | Columbus Day | KRS 18A.190 has none
us-ky  | library | 2001-2040 | Christmas Eve | KRS 18A.190(2): the Governor chooses the extra day each year
us-ky  | library | 2001-2040 | New Year's Eve | KRS 18A.190(2): the Governor chooses the extra day each year
us-ky  | library | 2021-2023 | Juneteenth | executive order of May 2024
us-la  | ours    | 2022      | Juneteenth | the Governor's proclamation: the Friday before the third Saturday
us-la  | library | 2000-2040 | Washington's Birthday | R.S. 1:55(B): state offices work
us-la  | library | 2000-2040 | Columbus Day | R.S. 1:55(B): state offices work
us-la  | library | 2000-2040 | Veterans Day | R.S. 1:55: only Jan 1, July 4 and Dec 25 move
us-la  | library | 2021-2040 | Juneteenth | R.S. 1:55(B): a Saturday; a weekday only where the Governor proclaims it
us-ma  | library | 2000-2039 | Evacuation Day | M.G.L. c. 4, § 7: Suffolk County only
us-ma  | library | 2000-2034 | Veterans Day | M.G.L. c. 4, § 7: only a Sunday moves
us-ma  | library | 2002-2039 | Bunker Hill Day | M.G.L. c. 4, § 7: Suffolk County only
us-ma  | library | 2004-2038 | Christmas Day | M.G.L. c. 4, § 7: only a Sunday moves
us-ma  | library | 2004-2038 | New Year's Day | M.G.L. c. 4, § 7: only a Sunday moves
us-ma  | library | 2009-2037 | Independence Day | M.G.L. c. 4, § 7: only a Sunday moves
us-ma  | library | 2021-2038 | Juneteenth | only a Sunday moves
us-md  | ours    | 2000-2040 | General Election Day | State Pers. & Pens. § 9-201
us-md  | library | 2009-2015 | Service Reduction Day | a furlough, no holiday
us-me  | ours    | 2000-2040 | Day after Thanksgiving | Bureau of Human Resources, Holidays
us-me  | library | 2021      | Juneteenth | P.L. 2021 ch. 140: since 2022
us-mi  | ours    | 2000-2040 | General Election Day | Michigan Civil Service Commission
us-mi  | ours    | 2000-2040 | Day after Thanksgiving | Michigan Civil Service Commission
us-mi  | ours    | 2000-2039 | Christmas Eve | Michigan Civil Service Commission: an eve moves before the holiday it meets
us-mi  | ours    | 2000-2039 | New Year's Eve | Michigan Civil Service Commission: an eve moves before the holiday it meets
us-mi  | library | 2000-2040 | Columbus Day | Michigan Civil Service Commission's list has none
us-mi  | library | 2021      | Juneteenth | Civil Service Commission: since 2022
us-mn  | ours    | 2000-2040 | Day after Thanksgiving | Minn. Stat. § 645.44 subd. 5, for the executive branch
us-mn  | library | 2000-2016 | Columbus Day | Minn. Stat. § 645.44 subd. 5: not for the executive branch
us-mn  | library | 2017-2040 | Indigenous Peoples' Day | Minn. Stat. § 645.44 subd. 5: not for the executive branch
us-mn  | library | 2021-2022 | Juneteenth | act of February 2023
us-mo  | ours    | 2000-2040 | Lincoln's Birthday | moved off a weekend
us-mo  | ours    | 2004-2039 | Truman Day | moved off a weekend
us-ms  | library | 2000-2040 | Columbus Day | Miss. Code § 3-3-7 has none
us-ms  | library | 2000-2034 | Veterans Day | Miss. Code § 3-3-7: only a Sunday moves
us-ms  | library | 2004-2038 | Christmas Day | Miss. Code § 3-3-7: only a Sunday moves
us-ms  | library | 2004-2038 | New Year's Day | Miss. Code § 3-3-7: only a Sunday moves
us-ms  | library | 2009-2037 | Independence Day | Miss. Code § 3-3-7: only a Sunday moves
us-ms  | library | 2021-2040 | Juneteenth | Miss. Code § 3-3-7 has none
us-mt  | library | 2000-2034 | Veterans Day | Mont. Code § 1-1-216(2): only a Sunday moves
us-mt  | library | 2001-2039 | Election Day | Mont. Code § 1-1-216: state general elections, in even years
us-mt  | library | 2001-2040 | Christmas Eve | Mont. Code § 1-1-216 has none
us-mt  | library | 2001-2040 | New Year's Eve | Mont. Code § 1-1-216 has none
us-mt  | library | 2004-2038 | Christmas Day | Mont. Code § 1-1-216(2): only a Sunday moves
us-mt  | library | 2004-2038 | New Year's Day | Mont. Code § 1-1-216(2): only a Sunday moves
us-mt  | library | 2009-2037 | Independence Day | Mont. Code § 1-1-216(2): only a Sunday moves
us-mt  | library | 2021-2040 | Juneteenth | Mont. Code § 1-1-216 has none
us-nc  | ours    | 2023-2026 | Christmas holiday | G.S. 126-4(5): Christmas has three days, set for each year
us-nc  | library | 2000-2040 | Christmas Eve | G.S. 126-4(5): set for each year, and not known here for others
us-nc  | library | 2021-2040 | Juneteenth | not on the State Human Resources Commission's list
us-nd  | ours    | 2000-2040 | Good Friday | N.D.C.C. § 1-03-01
us-nd  | library | 2000-2040 | Columbus Day | N.D.C.C. § 1-03-01 has none
us-nd  | library | 2021-2040 | Juneteenth | N.D.C.C. § 1-03-01 has none
us-ne  | ours    | 2000-2040 | Day after Thanksgiving | Neb. Rev. Stat. § 62-301
us-nh  | ours    | 2000-2040 | Columbus Day | RSA 288:1
us-nh  | library | 2000-2034 | Veterans Day | RSA 288:2: only a Sunday moves
us-nh  | library | 2004-2038 | Christmas Day | RSA 288:2: only a Sunday moves
us-nh  | library | 2004-2038 | New Year's Day | RSA 288:2: only a Sunday moves
us-nh  | library | 2009-2037 | Independence Day | RSA 288:2: only a Sunday moves
us-nh  | library | 2021-2040 | Juneteenth | RSA 4:13-aa: a day of observance
us-nj  | ours    | 2000-2011 | Lincoln's Birthday | moved off a weekend, until P.L. 2008, c. 89 took effect
us-nj  | ours    | 2022-2040 | Juneteenth | P.L. 2020, c. 76: the third Friday in June
us-nj  | library | 2013-2038 | Lincoln's Birthday | P.L. 2008, c. 89 ended it after 2011
us-nj  | library | 2022-2040 | Juneteenth | P.L. 2020, c. 76: the third Friday in June
us-nm  | library | 2000-2040 | Presidents' Day | kept on the day after Thanksgiving
us-nm  | library | 2021      | Juneteenth | NMSA 1978, § 12-5-2: since 2022
us-nv  | ours    | 2002-2030 | Family Day | NRS 236.015: the Friday after the fourth Thursday, not the fourth Friday
us-nv  | library | 2002-2030 | Family Day | NRS 236.015: the Friday after the fourth Thursday, not the fourth Friday
us-nv  | library | 2021-2022 | Juneteenth | AB 140 of 2023
us-ny  | ours    | 2006-2040 | Lincoln's Birthday | Gen. Constr. Law § 24 moves it from Sunday
us-ny  | ours    | 2020      | Juneteenth | Executive Order 204 of 2020
us-ny  | library | 2000-2040 | Susan B. Anthony Day | not in Gen. Constr. Law § 24
us-ny  | library | 2000-2034 | Veterans Day | Gen. Constr. Law § 24: only a Sunday moves
us-ny  | library | 2004-2038 | Christmas Day | Gen. Constr. Law § 24: only a Sunday moves
us-ny  | library | 2004-2038 | New Year's Day | Gen. Constr. Law § 24: only a Sunday moves
us-ny  | library | 2009-2037 | Independence Day | Gen. Constr. Law § 24: only a Sunday moves
us-ny  | library | 2021-2038 | Juneteenth | only a Sunday moves
us-ok  | ours    | 2014-2039 | Christmas holiday | 25 O.S. § 82.1(A): Christmas has a second day
us-ok  | library | 2000-2040 | Columbus Day | 25 O.S. § 82.1 has none
us-ok  | library | 2021-2040 | Juneteenth | 25 O.S. § 82.1 has none
us-or  | ours    | 2000-2040 | Day after Thanksgiving | ORS 192.311, 240.551: state offices are closed
us-or  | library | 2000-2040 | Columbus Day | ORS 187.010 has none
us-or  | library | 2021      | Juneteenth | HB 2168 of 2021: since 2022
us-pa  | ours    | 2000-2040 | Day after Thanksgiving | Office of Administration's list
us-pa  | ours    | 2020      | Juneteenth | special holiday of the Governor's offices
us-pa  | library | 2000-2040 | Flag Day | no holiday of state offices
us-ri  | ours    | 2000-2039 | New Year's Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | ours    | 2000-2040 | General Election Day | R.I. Gen. Laws § 25-1-1
us-ri  | ours    | 2000-2034 | Veterans Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | ours    | 2004-2038 | Christmas Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | ours    | 2009-2037 | Independence Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | ours    | 2027-2038 | Juneteenth | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | library | 2000-2040 | Washington's Birthday | state offices work
us-ri  | library | 2000-2034 | Veterans Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | library | 2004-2038 | Christmas Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | library | 2004-2038 | New Year's Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | library | 2009-2037 | Independence Day | R.I. Gen. Laws § 25-1-1: a Saturday is kept on Monday
us-ri  | library | 2021-2038 | Juneteenth | since 2024; a Saturday is kept on Monday
us-sc  | ours    | 2000-2040 | Day after Thanksgiving | S.C. Code § 53-5-10
us-sc  | ours    | 2000-2040 | Christmas Eve | S.C. Code § 53-5-10: Dec 24, 25 and 26
us-sc  | ours    | 2003-2037 | Confederate Memorial Day | S.C. Code § 53-5-30: moved off a weekend
us-sc  | ours    | 2004-2039 | Day after Christmas | S.C. Code § 53-5-30: moved off a weekend
us-sc  | library | 2000      | Martin Luther King Jr. Day | Act 292 of 2000: for all since 2001
us-sc  | library | 2000      | Confederate Memorial Day | Act 292 of 2000: for all since 2001
us-sc  | library | 2000-2040 | Columbus Day | S.C. Code § 53-5-10 has none
us-sc  | library | 2021-2040 | Juneteenth | S.C. Code § 53-5-10 has none
us-sd  | library | 2021      | Juneteenth | SDCL § 1-5-1: since 2022
us-tn  | ours    | 2000-2040 | Columbus Day (kept the day after Thanksgiving) | Acts 1984, ch. 979: the Governor moves Columbus Day
us-tn  | ours    | 2026      | Closing by the Governor | the Governor's list of closings
us-tn  | library | 2000-2040 | Columbus Day | moved by the Governor to the day after Thanksgiving
us-tn  | library | 2001-2040 | Christmas Eve | Tenn. Code § 15-1-101 has none; the Governor's list of each year may
us-tn  | library | 2021-2022 | Juneteenth | Tenn. Code § 15-1-101: since 2023
us-tx  | ours    | 2000-2040 | Confederate Heroes Day | Gov't Code § 662.003(b); § 552.0031 counts days that are staffed in part
us-tx  | ours    | 2000-2040 | Texas Independence Day | Gov't Code § 662.003(b); § 552.0031 counts days that are staffed in part
us-tx  | ours    | 2000-2039 | San Jacinto Day | Gov't Code § 662.003(b); § 552.0031 counts days that are staffed in part
us-tx  | ours    | 2000-2020 | Emancipation Day in Texas | Gov't Code § 662.003(b), since 1980
us-tx  | ours    | 2001-2040 | Lyndon Baines Johnson Day | Gov't Code § 662.003(b); § 552.0031 counts days that are staffed in part
us-tx  | library | 2000-2040 | Columbus Day | Gov't Code § 662.003 has none
us-tx  | library | 2000-2040 | Veterans Day | Gov't Code § 662.003: nothing moves
us-tx  | library | 2004-2038 | Independence Day | Gov't Code § 662.003: nothing moves
us-tx  | library | 2004-2040 | New Year's Day | Gov't Code § 662.003: nothing moves
us-tx  | library | 2021-2039 | Juneteenth | Gov't Code § 662.003: nothing moves
us-ut  | ours    | 2004-2039 | Pioneer Day | Utah Code § 63G-1-301 moves it off a weekend
us-ut  | ours    | 2024-2040 | Juneteenth | Utah Code § 63G-1-301: always a Monday
us-ut  | library | 2021-2040 | Juneteenth | Utah Code § 63G-1-301: always a Monday, since 2022
us-va  | ours    | 2000-2040 | Day after Thanksgiving | Va. Code § 2.2-3300
us-va  | ours    | 2020      | Juneteenth | the Governor's order of June 2020
us-va  | ours    | 2021-2039 | Election Day | Va. Code § 2.2-3300: every year, not even years only
us-va  | library | 2000      | Lee–Jackson Day | a day of its own since 2001
us-vt  | ours    | 2000-2040 | Bennington Battle Day | 1 V.S.A. § 371(a)(7): Aug 16, not the third Monday
us-vt  | library | 2000-2040 | Bennington Battle Day | 1 V.S.A. § 371(a)(7): Aug 16, not the third Monday
us-vt  | library | 2021-2024 | Juneteenth | the contract of 2024: since 2025
us-wa  | ours    | 2000-2040 | Native American Heritage Day | RCW 1.16.050
us-wa  | library | 2000-2040 | Columbus Day | RCW 1.16.050: a day of recognition
us-wa  | library | 2021      | Juneteenth | HB 1016 of 2021: since 2022
us-wi  | ours    | 2001-2040 | Christmas Eve | Wis. Stat. § 230.35(4)(a)7.
us-wi  | ours    | 2001-2040 | New Year's Eve | Wis. Stat. § 230.35(4)(a)9.
us-wi  | library | 2000-2040 | Susan B. Anthony Day | Wis. Stat. § 230.35(4)(a): offices are open
us-wi  | library | 2000-2040 | Washington's Birthday | Wis. Stat. § 230.35(4)(a): offices are open
us-wi  | library | 2000-2040 | Primary Election Day | Wis. Stat. § 230.35(4)(a): offices are open
us-wi  | library | 2000-2040 | Columbus Day | Wis. Stat. § 230.35(4)(a) has none
us-wi  | library | 2000-2040 | Election Day | Wis. Stat. § 230.35(4)(a): offices are open
us-wi  | library | 2000-2040 | Veterans Day | Wis. Stat. § 230.35(4)(a): offices are open
us-wi  | library | 2009-2037 | Independence Day | Wis. Stat. § 230.35(4)(a)10.: only a Sunday moves
us-wi  | library | 2021-2040 | Juneteenth | Wis. Stat. § 230.35(4)(a): offices are open
us-wv  | ours    | 2000-2040 | Primary Election Day | W. Va. Code § 2-2-1(a)(13)
us-wv  | ours    | 2000-2040 | General Election Day | W. Va. Code § 2-2-1(a)(13)
us-wv  | ours    | 2002-2030 | Lincoln's Day | W. Va. Code § 2-2-1(a)(11): the day after Thanksgiving, not the fourth Friday
us-wv  | ours    | 2004-2038 | West Virginia Day | W. Va. Code § 2-2-1(b) moves it off a weekend
us-wv  | ours    | 2022      | Juneteenth | the Governor's proclamation: Friday, since Monday was West Virginia Day
us-wv  | library | 2000-2040 | Susan B. Anthony Day | not in W. Va. Code § 2-2-1
us-wv  | library | 2002-2030 | Lincoln's Day | W. Va. Code § 2-2-1(a)(11): the day after Thanksgiving, not the fourth Friday
us-wv  | library | 2025-2040 | Juneteenth | only where the Governor proclaims it: not in 2025, not known for later years
us-wy  | library | 2000-2040 | Columbus Day | Wyo. Stat. § 8-4-101 has none
us-wy  | library | 2000-2034 | Veterans Day | Wyo. Stat. § 8-4-101(b): only a Sunday moves
us-wy  | library | 2004-2038 | Christmas Day | Wyo. Stat. § 8-4-101(b): only a Sunday moves
us-wy  | library | 2004-2038 | New Year's Day | Wyo. Stat. § 8-4-101(b): only a Sunday moves
us-wy  | library | 2009-2037 | Independence Day | Wyo. Stat. § 8-4-101(b): only a Sunday moves
us-wy  | library | 2021-2040 | Juneteenth | Wyo. Stat. § 8-4-107(c): closes no office
ca     | ours    | 2000-2040 | Easter Monday | Interpretation Act, s. 35(1)
ca     | ours    | 2000-2040 | Victoria Day | Interpretation Act, s. 35(1)
ca     | ours    | 2000-2040 | Thanksgiving Day | Interpretation Act, s. 35(1), and the proclamation of 1957
ca     | ours    | 2001-2040 | Canada Day | Holidays Act, s. 2: July 2 when July 1 is a Sunday
ca     | ours    | 2002-2039 | Remembrance Day | Interpretation Act, s. 35(1)
ca     | ours    | 2021-2039 | National Day for Truth and Reconciliation | Interpretation Act, s. 35(1), since S.C. 2021, c. 11
ca     | ours    | 2022      | National Day of Mourning | Interpretation Act, s. 35(1): a day of mourning that was proclaimed
de     | library | 2001-2040 | Christmas Eve | a bank holiday, no legal one
de     | library | 2001-2040 | New Year's Eve | a bank holiday, no legal one
ie     | ours    | 2022      | Day of Remembrance and Recognition | public holiday of that year, by regulation
ie     | library | 2000-2040 | Good Friday | of banks; not in the second schedule
ie     | library | 2001-2040 | St. Patrick’s Day | Organisation of Working Time Act 1997 moves none off a weekend
ie     | library | 2004-2038 | St. Stephen’s Day | Organisation of Working Time Act 1997 moves none off a weekend
uk-sct | ours    | 2002      | Golden Jubilee bank holiday | royal proclamation
uk-sct | ours    | 2002-2012 | Spring bank holiday | moved by royal proclamation to June 4
uk-sct | ours    | 2011      | Royal Wedding bank holiday | royal proclamation
uk-sct | ours    | 2026      | World Cup bank holiday (Scotland) | royal proclamation for Scotland
uk-sct | library | 2000-2006 | St Andrew’s Day | St Andrew's Day Bank Holiday (Scotland) Act 2007
uk-sct | library | 2002-2012 | Spring bank holiday | moved by royal proclamation to June 4
uk     | ours    | 2002      | Golden Jubilee bank holiday | royal proclamation
uk     | ours    | 2002-2012 | Spring bank holiday | moved by royal proclamation to June 4
uk     | ours    | 2011      | Royal Wedding bank holiday | royal proclamation
uk     | ours    | 2026      | World Cup bank holiday (Scotland) | royal proclamation for Scotland
uk     | library | 2000-2006 | St Andrew’s Day | St Andrew's Day Bank Holiday (Scotland) Act 2007
uk     | library | 2002-2012 | Spring bank holiday | moved by royal proclamation to June 4
`;
