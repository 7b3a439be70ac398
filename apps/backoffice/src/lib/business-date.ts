import { trpc } from './trpc.ts'

/** The business date of a property, or of the portfolio; undefined until the server has said it. */
export function useBusinessDate(propertyId?: string): string | undefined {
  const { data } = trpc.dashboard.summary.useQuery({ propertyId }, { select: summary => summary.businessDate })
  return data
}
