import type { AppRouter } from '@atithi/api/router'

/** The procedures that a guest may call. In the server they run in the same process. */
export type SiteApi = ReturnType<AppRouter['createCaller']>['site']

type Answer<Name extends keyof SiteApi> = Awaited<ReturnType<SiteApi[Name]>>
export type RawSite = Answer<'bySubdomain'>
export type RoomOffer = Answer<'availability'>['roomTypes'][number]
export type Proposal = Answer<'availability'>['proposals'][number]
export type PricedStay = Answer<'quote'>
export type OwnChangePreview = Answer<'previewOwnChange'>
export type GuestBooking = Answer<'booking'>
export type CalendarNight = Answer<'calendar'>['nights'][number]
export type ReviewPage = Answer<'review'>
