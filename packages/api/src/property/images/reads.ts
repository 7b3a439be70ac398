import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'

/** As wide as a letter shows it on a sharp screen, or the widest there is. */
const wideEnough = 960

/** For a statement over `property`, by its alias: where the hotel's first photo lies in the media store; null where it has none. */
export const firstPhotoOf = (property: string): RawBuilder<string | null> => sql`(
  select i.storage_key || '-' || (
    select coalesce(min(w) filter (where w >= ${sql.lit(wideEnough)}), max(w)) from unnest(i.widths) w) || '.webp'
  from property_image i where ${ofAccount('i')} and i.property_id = ${sql.ref(`${property}.id`)} and i.deleted_at is null
  order by i.room_type_id is not null, i.position, i.id limit 1)`
