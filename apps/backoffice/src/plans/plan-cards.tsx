import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardFooter, CardHeader } from '@atithi/ui/card'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentsOf, type Plan, priceWords } from './plan-words.ts'

interface PlanCardsProps {
  plans: readonly Plan[]
  /** The plan that the hotel is on. */
  presentId: string
  /** What can be done with a plan; nothing for whoever may only look. */
  actionOf: (plan: Plan) => ReactNode
}

/** The plans side by side, with what each holds. */
export function PlanCards({ plans, presentId, actionOf }: PlanCardsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {plans.map(plan => {
        const isPresent = plan.id === presentId
        const action = actionOf(plan)
        return (
          <Card key={plan.id} className={isPresent ? 'border-accent!' : undefined}>
            <div className="flex h-full flex-col">
              <CardHeader
                level={3}
                title={plan.name}
                description={priceWords(plan.monthlyPrice)}
                actions={
                  isPresent ? (
                    <Badge tone="info">Your plan</Badge>
                  ) : (
                    plan.id === 'professional' && <Badge tone="success">Recommended</Badge>
                  )
                }
              />
              <CardBody className="flex-1">
                <ul className="flex flex-col gap-2 text-sm">
                  {contentsOf(plan).map(({ text, has }) => (
                    <li
                      key={text}
                      className={
                        has ? 'flex items-start gap-2' : 'flex items-start gap-2 text-muted'
                      }
                    >
                      {has ? (
                        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
                      ) : (
                        <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                      )}
                      {text}
                    </li>
                  ))}
                </ul>
              </CardBody>
              {action && <CardFooter className="justify-start">{action}</CardFooter>}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
