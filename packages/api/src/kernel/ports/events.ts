import type { AppUserId, PropertyId } from '@atithi/db/ids'
import type { Area } from '../access/areas.ts'

/** What happened at a property, told to live screens. The listener reads the entity again; the event carries ids only. */
export interface PropertyEvent {
  id: string
  propertyId: PropertyId
  type: string
  entityId: string
  at: string
}

/** What a screen is told of: the events of these hotels, and for staff those of their areas alone. */
export interface Audience {
  propertyIds: readonly string[] | 'all'
  areas: readonly Area[] | 'all'
}

/** Whose screen it is: it ends with the session, and an account has so many at most. */
export interface Listening {
  /** The hash of the session's token. */
  sessionKey: string
  userId: AppUserId
  /** By this process's own clock, before it was looked up what the person may: what changed later ends the screen. */
  judgedAt: number
  /** The place of an event from an answer of `auth.me`: what came after it is told first. */
  after?: number
}

export interface EventFeed {
  /** The place of the newest event that this process has told of; undefined while it does not listen. */
  readonly position: number | undefined
  /** Every event of every property from now on, each at once, until `signal` aborts: for what a process keeps and has to forget. */
  subscribe(signal: AbortSignal): AsyncIterable<PropertyEvent>
  /**
   * Events for a screen, until `signal` aborts, the session ends, or what its audience rests on changes: the person's post, the plan or the
   * state of a hotel. What happens close together
   * is one message, in which a thing to which the same happened twice stands once. A message without events keeps a quiet connection open.
   * Of more than was to be told first, `feed.resumed` stands for all. Throws TOO_MANY_SCREENS.
   */
  watch(
    audience: Audience,
    listening: Listening,
    signal: AbortSignal,
  ): AsyncIterable<readonly PropertyEvent[]>
}
