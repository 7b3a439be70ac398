-- What people of the hotel have typed about a guest beside the guest's own rows goes with them: groups, drawers, bank lines, walks, the trail
-- of other things. Looked for by what is theirs alone (`words`: contacts, and names of two words or more), since a first name or a town
-- stands for others, too. `erase_guest` masks the guest's own rows before.

grant update (narration, ignored_reason) on bank_line to atithi_platform;
grant update (reason, undone_reason) on bank_match to atithi_platform;
grant update (reason) on booking_walk, settlement_item, paid_out to atithi_platform;
grant update (void_reason) on virtual_card to atithi_platform;
grant update (reversal_reason) on company_receipt to atithi_platform;
grant update (note) on cashier_shift to atithi_platform;
grant update (name, notes) on group_block to atithi_platform;
grant update (reason) on room_block to atithi_platform;
grant delete on testimonial to atithi_platform;

create function forget_typed_words(account uuid, words text[], pseudonym text) returns int
language plpgsql set app.forgetting = 'on' as $$
declare
  places constant uuid[] := array(select id from property where account_id = account);
  pattern constant text := pattern_of_words(words);
  masked int := 0;
  rows_masked int;
  place record;
begin
  -- Tables of a hotel with the columns that people fill in by hand.
  for place in
    select t.name, t.typed from (values
      ('bank_line', array['narration', 'ignored_reason']), ('bank_match', array['reason', 'undone_reason']),
      ('booking_walk', array['reason']), ('settlement_item', array['reason']), ('paid_out', array['reason']),
      ('virtual_card', array['void_reason']), ('company_receipt', array['reversal_reason']),
      ('cashier_shift', array['note']), ('group_block', array['name', 'notes']), ('room_block', array['reason'])
    ) t (name, typed)
  loop
    execute format('update %I set %s where property_id = any ($1) and concat_ws('' '', %s) ~* $2', place.name,
      (select string_agg(format('%I = left(masked_text(%I, $2, $3), greatest(length(%I), length($3)))', c, c, c), ', ') from unnest(place.typed) c),
      (select string_agg(quote_ident(c), ', ') from unnest(place.typed) c)) using places, pattern, pseudonym;
    get diagnostics rows_masked = row_count;
    masked := masked + rows_masked;
  end loop;
  delete from testimonial where property_id = any (places) and concat_ws(' ', guest_name, comment) ~* pattern;
  update audit_entry set before = masked_json(before, '{}', pattern, pseudonym), after = masked_json(after, '{}', pattern, pseudonym),
    reason = masked_text(reason, pattern, pseudonym)
  where property_id = any (places) and concat_ws(' ', before, after, reason) ~* pattern;
  get diagnostics rows_masked = row_count;
  return masked + rows_masked;
end $$;
