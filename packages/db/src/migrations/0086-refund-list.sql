-- The list of payments takes the newest refunds of a hotel beside its newest payments.
create index refund_by_property on refund (property_id, id desc);
