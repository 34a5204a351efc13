-- Scanned PDFs and pictures that were looked at before their characters could be read: forgotten, so that the walk over the
-- files that nobody has read reads them. None of them has text.
delete from attachment_text t using attachment a
where a.id = t.attachment_id and t.state = 'nothing'
  and (t.facts ? 'scanned' or a.type in ('image/png', 'image/jpeg', 'image/tiff'));
