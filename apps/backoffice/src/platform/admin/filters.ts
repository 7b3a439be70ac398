import {
  type PropertyStatus,
  type PropertyType,
  propertyStatuses,
  propertyTypes,
} from '@atithi/api/property/rules'
import { oneOf, textOf } from '../../lib/search-params.ts'
import type { Person } from '../../lib/session.ts'

const planIds = ['freemium', 'starter', 'professional'] as const
export type PlanId = (typeof planIds)[number]

type Role = Person['role']
const roles: readonly Role[] = ['owner', 'staff', 'admin']

export interface HotelFilters {
  q?: string
  status?: PropertyStatus
  plan?: PlanId
  type?: PropertyType
  /** Those that were deleted, instead. */
  deleted?: true
}

export interface UserFilters {
  q?: string
  role?: Role
}

export const readHotelFilters = (search: Record<string, unknown>): HotelFilters => ({
  q: textOf(search.q),
  status: oneOf(search.status, propertyStatuses),
  plan: oneOf(search.plan, planIds),
  type: oneOf(search.type, propertyTypes),
  deleted: search.deleted === true ? true : undefined,
})

export const readUserFilters = (search: Record<string, unknown>): UserFilters => ({
  q: textOf(search.q),
  role: oneOf(search.role, roles),
})

export const hotelsInput = ({ q, status, plan, type }: HotelFilters) => ({
  search: q,
  status,
  planId: plan,
  propertyType: type,
})
export const usersInput = ({ q, role }: UserFilters) => ({ search: q, role })
