import type { PropertyId } from '@atithi/db/ids'

/** Of one fault, or of one found thing. */
export const mostPictures = 4

/** So long after a fault is fixed, or a found thing is gone, its pictures are kept: for a claim on a warranty, or for who asks after all. */
export const keptDays = 90

/** What a picture shows: something broken, or something found. */
export const subjectKinds = ['fault', 'lost-item'] as const
export type SubjectKind = (typeof subjectKinds)[number]
export interface Subject {
  kind: SubjectKind
  id: string
}

/** Where pictures of it are sent, and where one of them is looked at. */
export const uploadPath = (propertyId: PropertyId, { kind, id }: Subject): string =>
  `/uploads/properties/${propertyId}/${kind}/${id}`
export const picturePath = (propertyId: PropertyId, pictureId: string): string =>
  `/exports/house-pictures/${propertyId}/${pictureId}`
