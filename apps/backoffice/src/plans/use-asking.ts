import { messageFor } from '../lib/failures.ts'
import { toast } from '../lib/toasts.ts'
import { trpc, utils } from '../lib/trpc.ts'
import type { Plan } from './plan-words.ts'

/** The owner's one click: asks for a plan, or takes the request back. */
export function useAsking(propertyId: string) {
  const onError = (error: unknown) =>
    toast.show({ tone: 'danger', title: 'Nothing was asked for', description: messageFor(error) })
  const onSettled = () => utils.billing.invalidate()
  const ask = trpc.billing.askForPlan.useMutation({ onError, onSettled })
  const withdraw = trpc.billing.withdrawRequest.useMutation({ onError, onSettled })
  return {
    ask: ({ id: planId, name }: Plan) =>
      ask.mutate(
        { propertyId, planId },
        {
          onSuccess: () =>
            toast.show({
              tone: 'success',
              title: `You asked for the ${name} plan`,
              description: 'We look at it and write to you.',
            }),
        },
      ),
    withdraw: () => withdraw.mutate({ propertyId }),
    isAsking: (planId: string) => ask.isPending && ask.variables.planId === planId,
    isWithdrawing: withdraw.isPending,
  }
}
