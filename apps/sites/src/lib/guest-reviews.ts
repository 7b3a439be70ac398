import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Language } from './language.ts'
import type { RawSite } from './site-api.ts'

/** Something that a guest said: of a stay that the hotel's books know, or as the owner has written it down. */
export interface GuestReview {
  rating: number
  words: string
  name: string
  /** Any day of the month that is named. */
  date: IsoDate
  language?: Language
  /** The room that was slept in. */
  verifiedRoom?: string
  answer?: string | null
}

export const saidInReview = ({
  rating,
  comment,
  signedAs,
  ...review
}: RawSite['reviews'][number]): GuestReview => ({
  rating,
  words: comment,
  name: signedAs,
  date: review.stayedUntil,
  language: review.language,
  verifiedRoom: review.roomTypeName,
  answer: review.answer,
})

export const saidInTestimonial = ({
  rating,
  comment,
  guestName,
  date,
}: RawSite['testimonials'][number]): GuestReview => ({
  rating,
  words: comment,
  name: guestName,
  date,
})

/** For the home page: reviews of stays before the owner's own choice. */
export const someSaid = (
  { reviews, testimonials }: Pick<RawSite, 'reviews' | 'testimonials'>,
  most: number,
): GuestReview[] =>
  [...reviews.map(saidInReview), ...testimonials.map(saidInTestimonial)].slice(0, most)
