import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { longestFeature } from '../../kernel/shared/room-preferences.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { highestNumber, highestRate, lowestRate } from './rules.ts'

/** The room types of the source's forms; a property may name its own. */
export const commonRoomTypes = [
  'Standard Room',
  'Deluxe Room',
  'Executive Suite',
  'Presidential Suite',
] as const

const roomTypeFields = z.object({
  type: requiredText('the kind of room', 60),
  name: requiredText('a name', 80),
  description: optionalText(2000).default(''),
  maxGuests: wholeNumber('the guests a room takes', 1, 20),
  basePrice: paise('a base price', lowestRate, highestRate),
  weekendPrice: z.union([z.null(), paise('a weekend price', lowestRate, highestRate)]).optional(),
  /** Of a room from morning to evening, before tax; null where it is agreed each time. */
  dayUseRate: z.union([z.null(), paise('a day rate', lowestRate, highestRate)]).optional(),
  quantity: wholeNumber('the number of rooms', 1, 500),
  amenities: z.array(requiredText('an amenity', 60)).max(60, 'At most 60 amenities.').default([]),
})

/** True once the author has seen how far a price moves, beyond what the hotel allows in one step. */
export const acceptsChange = z.boolean().optional()

export const newRoomTypeFields = roomTypeFields.extend({
  /** Of its first room; the others follow it, passing over what is taken. Null begins on the next free floor. */
  firstNumber: wholeNumber('the first room number', 1, highestNumber).nullable().optional(),
})
export const createRoomTypeInput = newRoomTypeFields.extend({ propertyId: id })
export const updateRoomTypeInput = z.object({
  ...roomTypeFields.partial().shape,
  description: optionalText(2000).optional(),
  amenities: z.array(requiredText('an amenity', 60)).max(60, 'At most 60 amenities.').optional(),
  isActive: z.boolean().optional(),
  acceptsChange,
})
export type NewRoomType = z.output<typeof newRoomTypeFields>
export type RoomTypePatch = z.output<typeof updateRoomTypeInput>

export const housekeepingStates = ['clean', 'dirty', 'inspected'] as const
export const updateRoomInput = z.object({
  number: requiredText('a room number', 12).optional(),
  floor: optionalText(20).optional(),
})
/** The usual features to begin with; a hotel names its own. */
export const usualFeatures = [
  'Sea view',
  'Lake view',
  'Mountain view',
  'Garden view',
  'Pool view',
  'Balcony',
  'Ground floor',
  'High floor',
  'Quiet side',
  'Near the lift',
  'Step-free',
  'Twin beds',
  'King bed',
  'Bathtub',
] as const

/** The rooms that have a feature: exactly these, of all rooms of the hotel. */
export const setFeatureInput = z.object({
  feature: requiredText('a feature', longestFeature),
  roomIds: z.array(id).max(1000, 'At most 1,000 rooms.'),
})
export const assignCleanerInput = z.object({
  roomIds: z.array(id).min(1, 'Choose a room.').max(500, 'At most 500 rooms at once.'),
  /** Null: nobody in particular. */
  userId: id.nullable(),
})
export const setHousekeepingInput = z.object({ housekeeping: z.enum(housekeepingStates) })
