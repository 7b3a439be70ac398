import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { TextKey } from '../rules/texts.ts'

/** A text of the website as it was first written, and in Hindi: empty while nobody has written it. */
export interface SiteText extends TextKey {
  /** The room type of a rate plan, whose name several have in common; empty for everything else. */
  roomType: string
  source: string
  hindi: string
}

/** Every text of the hotel's own that its website shows, in the order of the pages, at most a thousand. */
export async function listTexts(db: Reader, propertyId: AuthorizedPropertyId): Promise<SiteText[]> {
  const { rows } = await sql<SiteText>`
    with source(place, rate, room_type, entity, entity_id, field, source) as (
      select 0, 0, '', 'website', property_id, 'tagline', tagline from website_settings
        where ${ofAccount('website_settings')} and property_id = ${propertyId}
      union all select 1, 0, '', 'property', id, 'description', description from property where ${ofAccount('property')} and id = ${propertyId}
      union all select 2, 0, '', 'property', id, 'directions', directions from property where ${ofAccount('property')} and id = ${propertyId}
      union all select 3, t.base_price, '', 'room-type', t.id, f.field, f.source from room_type t
        cross join lateral (values ('name', t.name), ('description', t.description)) f(field, source)
        where ${ofAccount('t')} and t.property_id = ${propertyId} and t.is_active
      union all select 4, t.base_price, t.name, 'rate-plan', p.id, 'name', p.name
        from rate_plan p join room_type t on t.account_id = p.account_id and t.id = p.room_type_id
        where ${ofAccount('p')} and p.property_id = ${propertyId} and p.is_active and p.is_public and t.is_active
      union all select 5, 0, '', 'policy', p.id, f.field, f.source from policy p
        cross join lateral (values ('title', p.title), ('description', p.description)) f(field, source)
        where ${ofAccount('p')} and p.property_id = ${propertyId}
      union all select 6, 0, '', 'attraction', a.id, f.field, f.source from attraction a
        cross join lateral (values ('name', a.name), ('description', a.description)) f(field, source)
        where ${ofAccount('a')} and a.property_id = ${propertyId})
    select s.entity, s.entity_id, s.field, s.room_type, s.source, coalesce(t.words, '') as hindi
    from source s left join site_text t on ${ofAccount('t')} and t.property_id = ${propertyId} and t.language = 'hi'
      and t.entity = s.entity and t.entity_id = s.entity_id and t.field = s.field
    where s.source <> ''
    order by s.place, s.rate, s.room_type, case when s.room_type <> '' then s.source end, s.entity_id, s.field desc
    limit 1000`.execute(db)
  return rows
}
