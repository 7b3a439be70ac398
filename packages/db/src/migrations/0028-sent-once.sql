-- A key answers for one request: what comes again under it with other contents is refused, and not passed over in silence.
alter table booking add column request_digest text;
alter table folio_line add column request_digest text;
alter table folio add column request_digest text;
comment on column booking.request_digest is 'SHA-256 of what was sent with the idempotency key; null where it was sent before digests were kept';
comment on column folio_line.request_digest is 'as booking.request_digest';
comment on column folio.request_digest is 'as booking.request_digest';
