import { type PropertyStatus, propertyStatuses } from '@atithi/api/property/properties/rules'
import { oneOf, textOf } from '../../lib/search-params.ts'
import type { Person } from '../../lib/session.ts'

type Role = Person['role']
const roles: readonly Role[] = ['owner', 'staff', 'admin']

export interface HotelFilters {
  q?: string
  status?: PropertyStatus
}

export interface UserFilters {
  q?: string
  role?: Role
}

export const readHotelFilters = (search: Record<string, unknown>): HotelFilters => ({
  q: textOf(search.q),
  status: oneOf(search.status, propertyStatuses),
})

export const readUserFilters = (search: Record<string, unknown>): UserFilters => ({
  q: textOf(search.q),
  role: oneOf(search.role, roles),
})

export const hotelsInput = ({ q, status }: HotelFilters) => ({ search: q, status })
export const usersInput = ({ q, role }: UserFilters) => ({ search: q, role })
