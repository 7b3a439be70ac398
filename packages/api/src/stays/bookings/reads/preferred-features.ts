import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'

/** What the guest of `booking b` would like of the room: for this stay, and as their card says for every stay; as JSON for a larger statement. */
export const preferredFeaturesOf: RawBuilder<string[]> = sql`(
  select coalesce(json_agg(distinct feature order by feature), '[]') from (
    select unnest(b.room_preferences) as feature
    union all
    select jsonb_array_elements_text(g.preferences -> 'roomFeatures') from guest g
    where ${ofAccount('g')} and g.id = b.guest_id and g.preferences ? 'roomFeatures') preferred)`
