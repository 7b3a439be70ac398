import { planNameForGuests } from '@atithi/api/selling/rate-plans/rules'
import type { Language } from './language.ts'
import type { RawSite } from './site-api.ts'

type Text = RawSite['texts'][number]
type Entity = Text['entity']
type Field = Text['field']

/** The hotel's texts in the language of a page, each as first written where nobody has written it again. */
export function inLanguage(site: RawSite, language: Language): RawSite {
  if (language === 'en' || site.texts.length === 0) return site
  const words = wordsOf(site)
  const { propertyId } = site
  return {
    ...site,
    tagline: words('website', propertyId, 'tagline') ?? site.tagline,
    // A title and a description for searches are of one language.
    seoTitle: '',
    seoDescription: '',
    description: words('property', propertyId, 'description') ?? site.description,
    directions: site.directions && (words('property', propertyId, 'directions') ?? site.directions),
    roomTypes: site.roomTypes.map(type => ({
      ...type,
      name: words('room-type', type.id, 'name') ?? type.name,
      description: words('room-type', type.id, 'description') ?? type.description,
    })),
    policies: site.policies.map(policy => ({
      ...policy,
      title: words('policy', policy.id, 'title') ?? policy.title,
      description: words('policy', policy.id, 'description') ?? policy.description,
    })),
    attractions: site.attractions.map(attraction => ({
      ...attraction,
      name: words('attraction', attraction.id, 'name') ?? attraction.name,
      description: words('attraction', attraction.id, 'description') ?? attraction.description,
    })),
  }
}

/** Names of room types and rate plans come with prices and bookings as they were first written. */
export function namesIn(site: RawSite, language: Language): (name: string) => string {
  if (language === 'en') return name => planNameForGuests(name, 'en')
  const words = wordsOf(site)
  const names = new Map([
    ...site.ratePlans.map(plan => [plan.name, words('rate-plan', plan.id, 'name')] as const),
    ...site.roomTypes.map(type => [type.name, words('room-type', type.id, 'name')] as const),
  ])
  return name => names.get(name) ?? planNameForGuests(name, language)
}

/**
 * Are the hotel's own pages Hindi and not only their frame? Its description and the names of its rooms
 * are what a page consists of: search engines are told of Hindi once these are written.
 */
export function isWrittenInHindi(site: RawSite): boolean {
  const words = wordsOf(site)
  return (
    words('property', site.propertyId, 'description') !== undefined &&
    site.roomTypes.every(type => words('room-type', type.id, 'name') !== undefined)
  )
}

function wordsOf({ texts }: Pick<RawSite, 'texts'>) {
  const byKey = new Map(texts.map(text => [`${text.entity} ${text.entityId} ${text.field}`, text]))
  return (entity: Entity, id: string, field: Field): string | undefined =>
    byKey.get(`${entity} ${id} ${field}`)?.words
}
