import type { AccountId } from '@atithi/db/ids'
import { z } from 'zod'
import type { AuthorizedPropertyId } from '../access/gates.ts'

export type EventType = `${string}.${string}`

interface Shape<Payload, Dirty extends boolean> {
  /** Raised when the payload changes so that what lies in the outbox could not be read as before. */
  version: number
  payload: z.ZodType<Payload>
  /** It changes figures of days: whoever publishes it says of which. */
  changesFigures: Dirty
}

/** An event that an area publishes. */
export interface EventDefinition<
  Type extends EventType = EventType,
  Payload extends object = object,
  Dirty extends boolean = boolean,
> extends Shape<Payload, Dirty> {
  type: Type
}

type NoPayload = Record<never, never>
const noPayload: z.ZodType<NoPayload> = z.object({})

/** An event whose listeners read the entity again: it carries ids only. */
export const event = (): Shape<NoPayload, false> => ({
  version: 1,
  payload: noPayload,
  changesFigures: false,
})

/** The same of a change that concerns the figures of some days. */
export const figureEvent = (): Shape<NoPayload, true> => ({
  version: 1,
  payload: noPayload,
  changesFigures: true,
})

/** An event that carries what its entity will not tell later. */
export const eventWith = <Payload extends object>(
  payload: z.ZodType<Payload>,
  version = 1,
): Shape<Payload, false> => ({ version, payload, changesFigures: false })

type Named<Shapes> = {
  readonly [Type in keyof Shapes & EventType]: Shapes[Type] extends Shape<
    infer Payload,
    infer Dirty
  >
    ? EventDefinition<Type, Payload & object, Dirty>
    : never
}

/** The events of an area: each takes its key as the name that the outbox and its consumers know. */
export const defineEvents = <Shapes extends Record<EventType, Shape<object, boolean>>>(
  shapes: Shapes,
): Named<Shapes> =>
  Object.fromEntries(
    Object.entries(shapes).map(([type, shape]) => [type, { ...shape, type }]),
  ) as Named<Shapes>

/** An event as a consumer gets it. */
export interface PublishedEvent<Type extends EventType = EventType, Payload = unknown> {
  id: string
  type: Type
  version: number
  /** Whose portfolio it is of. */
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  entityId: string
  payload: Payload
  at: string
  /** Who caused it: a person, or null for a guest and the product itself. */
  actorUserId: string | null
}

/** The events that these definitions describe, as a union over their types. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Payload, boolean>
    ? PublishedEvent<Type, Payload>
    : never
