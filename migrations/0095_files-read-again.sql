-- Scanned PDFs and pictures that were looked at before their characters could be read, and ZIPs of which only the names of
-- their files were: forgotten, so that the walk over the files that nobody has read reads them. The search finds ZIPs by
-- those names until then.
delete from attachment_text t using attachment a
where a.id = t.attachment_id
  and (t.facts ? 'entries' or t.state = 'nothing'
    and (t.facts ? 'scanned' or a.type in ('image/png', 'image/jpeg', 'image/tiff')));
