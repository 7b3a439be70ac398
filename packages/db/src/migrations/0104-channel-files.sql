-- The file from which a paper of a channel was read, the tax invoice behind its commission, and which cards people were told of.

alter table channel_statement
  add column file_name text check (length(file_name) between 1 and 200),
  add column file_columns jsonb check (jsonb_typeof(file_columns) = 'object'),
  add column supplier_gstin text check (supplier_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add column tax_invoice text check (length(tax_invoice) between 1 and 80),
  add column cgst paise not null default 0 check (cgst >= 0),
  add column sgst paise not null default 0 check (sgst >= 0),
  add column igst paise not null default 0 check (igst >= 0),
  add constraint channel_statement_file check (num_nonnulls(file_name, file_columns) in (0, 2)),
  add constraint channel_statement_taxed check (
    (supplier_gstin is not null or cgst + sgst + igst = 0) and (igst = 0 or cgst + sgst = 0));
comment on column channel_statement.file_columns is
  'which column of the file was read as what; the next file of the channel is read by it';
comment on column channel_statement.supplier_gstin is
  'of the channel, as its tax invoice says; null: no credit is taken of the GST on its commission';
comment on column channel_statement.tax_invoice is
  'the number of the tax invoice for the commission that a payout has kept; of an invoice of commission its own number holds';
comment on column channel_statement.cgst is
  'with sgst the GST on the commission within the state; igst that across states. By the first two digits of both GSTINs';

alter table virtual_card
  add column chargeable_told_at timestamptz,
  add column expiring_told_at timestamptz;
update virtual_card set chargeable_told_at = added_at where valid_from <= current_date;
comment on column virtual_card.chargeable_told_at is 'when the bell said that it may be charged; expiring_told_at that it is about to end';
