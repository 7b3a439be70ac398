/** Of which rows of a hotel the website shows words, and which of them. */
export const textEntities = [
  'property',
  'website',
  'room-type',
  'rate-plan',
  'policy',
  'attraction',
] as const
export const textFields = ['tagline', 'description', 'directions', 'name', 'title'] as const

/** Which text of the website: the row it stands in, and its field. */
export interface TextKey {
  entity: (typeof textEntities)[number]
  entityId: string
  field: (typeof textFields)[number]
}

export const keyOfText = ({ entity, entityId, field }: TextKey): string =>
  `${entity} ${entityId} ${field}`

/** The most characters of a text in the second language: as many as the column takes. */
export const longestText = 4_000
