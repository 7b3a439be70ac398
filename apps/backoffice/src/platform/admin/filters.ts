import { type SetUpClass, setUpClasses } from '@atithi/api/platform/onboarding/rules'
import {
  type PropertyStatus,
  type PropertyType,
  propertyStatuses,
  propertyTypes,
} from '@atithi/api/property/rules'
import { idOf, oneOf, textOf } from '../../lib/search-params.ts'
import type { Person } from '../../lib/session.ts'
import type { UserState } from './words.ts'

/** A search that a route has passed on as it came. */
export type Unread<Filters> = { readonly [Key in keyof Filters]?: unknown }

const planIds = ['freemium', 'starter', 'professional'] as const
export type PlanId = (typeof planIds)[number]

type Role = Person['role']
const roles: readonly Role[] = ['owner', 'staff', 'admin']
const states: readonly UserState[] = ['active', 'invited', 'deactivated']

export interface HotelFilters {
  q?: string
  status?: PropertyStatus
  plan?: PlanId
  type?: PropertyType
  /** Those that were deleted, instead. */
  deleted?: true
  /** Whose particulars lie open. */
  hotel?: string
}

export interface UserFilters {
  q?: string
  role?: Role
  /** Who owns this hotel or works there. */
  property?: string
  state?: UserState
  /** Whose particulars lie open. */
  user?: string
}

export const readHotelFilters = (search: Unread<HotelFilters>): HotelFilters => ({
  q: textOf(search.q),
  status: oneOf(search.status, propertyStatuses),
  plan: oneOf(search.plan, planIds),
  type: oneOf(search.type, propertyTypes),
  deleted: search.deleted === true ? true : undefined,
  hotel: idOf(search.hotel),
})

export const readUserFilters = (search: Unread<UserFilters>): UserFilters => ({
  q: textOf(search.q),
  role: oneOf(search.role, roles),
  property: idOf(search.property),
  state: oneOf(search.state, states),
  user: idOf(search.user),
})

export const hotelsInput = ({ q, status, plan, type }: HotelFilters) => ({
  search: q,
  status,
  planId: plan,
  propertyType: type,
})
export const usersInput = ({ q, role, property, state }: UserFilters) => ({
  search: q,
  role,
  propertyId: property,
  state,
})

export const stepIds = [
  'basic-info',
  'rooms-photos',
  'content',
  'availability',
  'policies',
] as const
export type StepId = (typeof stepIds)[number]

export interface SetUpFilters {
  q?: string
  progress?: SetUpClass
  step?: StepId
}

export const readSetUpFilters = (search: Unread<SetUpFilters>): SetUpFilters => ({
  q: textOf(search.q),
  progress: oneOf(search.progress, setUpClasses),
  step: oneOf(search.step, stepIds),
})

export const setUpsInput = ({ q, progress, step }: SetUpFilters) => ({ search: q, progress, step })

const spans = ['7', '30', '90'] as const
export interface AnalyticsFilters {
  days?: (typeof spans)[number]
}
export const readAnalyticsFilters = (search: Unread<AnalyticsFilters>): AnalyticsFilters => ({
  days: oneOf(String(search.days), spans),
})
export const analyticsInput = ({ days = '30' }: AnalyticsFilters) => ({
  days: Number(days) as 7 | 30 | 90,
})
