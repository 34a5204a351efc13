-- As 0036 for other tables: who asks is looked up once a statement, not for each of the rows a list counts.
alter policy own_rows on request_row using (owner_id = (select current_person()));
alter policy own_rows on clock using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
