/** Errors in the form of an agency and in email addresses. */
export const agencyFormErrors = {
  shortName: "Enter the agency’s full name.",
  federalAndLocal:
    "A city or county agency is under the law of its state. Choose the state, or remove the city or county.",
  germanState:
    "The Informationsfreiheitsgesetz (IFG) is for Germany’s federal authorities. It does not apply to a state, county or city there, and we do not have their laws.",
  canadianProvince:
    "The Access to Information Act is for Canada’s federal institutions. It does not apply to a province, territory or city, and we do not have their laws.",
  scottish:
    "The Freedom of Information Act 2000 does not apply to a Scottish authority. Choose Scotland, whose Freedom of Information (Scotland) Act 2002 does.",
  unknownJurisdiction: "Choose a jurisdiction whose law we have.",
  badUrl: "Enter the full web address, starting with https://.",
  badTimeZone: "Enter the name of a time zone, such as America/Chicago.",
  badEmail: "Enter a full email address, such as foia@agency.gov.",
  ownDomain: "This is an address of Daylight itself. Enter the agency’s address.",
} as const;
