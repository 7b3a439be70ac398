import { type Outputs, trpc } from '../../lib/trpc.ts'

export type Run = Outputs['payments']['reconcile']['runs']['items'][number]

const often = 500

/** What was imported last; asked again and again while something still runs, whoever began it. */
export function useRuns(propertyId: string, isBusy = false): readonly Run[] {
  const query = trpc.payments.reconcile.runs.useQuery(
    { propertyId },
    {
      refetchInterval: ({ state }) =>
        isBusy || state.data?.items.some(run => run.state === 'running') ? often : false,
    },
  )
  return query.data?.items ?? []
}
