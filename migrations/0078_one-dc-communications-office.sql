-- The built-in directory had the District's Office of Unified Communications twice. The newer row was dropped from it; where it
-- was loaded, it is merged into the other one, unless somebody changed it.
update agency set listing = 'retired', merged_into = 'us-dc-district-of-columbia-office-of-unified-communications',
  updated_at = now(), version = version + 1
where id = 'us-dc-office-of-unified-communications' and edited_at is null
  and exists (select from agency where id = 'us-dc-district-of-columbia-office-of-unified-communications');
