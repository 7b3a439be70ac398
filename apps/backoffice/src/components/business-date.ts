import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { trpc } from '../lib/trpc.ts'

/** The business date of a property, or of the portfolio, for a screen that says it when there is none to be had. */
export const useBusinessDateQuery = (propertyId?: string) =>
  trpc.dashboard.summary.useQuery({ propertyId }, { select: summary => summary.businessDate })

/** The same; undefined until the server has said it. */
export const useBusinessDate = (propertyId?: string): IsoDate | undefined =>
  useBusinessDateQuery(propertyId).data
