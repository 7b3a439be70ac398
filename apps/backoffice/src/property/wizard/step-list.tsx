import { type OnboardingStepId, onboardingSteps } from '@atithi/api/property/onboarding/rules'
import { classNames } from '@atithi/ui/class-names'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Outputs } from '../../lib/trpc.ts'

export type Progress = Outputs['properties']['onboarding']

/** All steps, with what each still lacks: any of them is one press away. */
export function StepList({
  current,
  progress,
}: {
  current: OnboardingStepId
  progress: Progress | undefined
}) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the steps lie in one line, longer than the screen.
  useEffect(() => {
    const chosen = nav.current?.querySelector(`[data-step="${current}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={nav} aria-label="Setup steps" className="min-w-0">
      <ol className="relative flex gap-2 max-lg:overflow-x-auto max-lg:pb-2 lg:flex-col">
        {onboardingSteps.map((step, at) => {
          const state = progress?.steps.find(one => one.id === step.id)
          return (
            <li key={step.id} data-step={step.id} className="shrink-0">
              <Link
                to="/onboarding"
                search={prev => ({ ...prev, step: step.id, roomType: undefined })}
                aria-current={step.id === current ? 'step' : undefined}
                className={classNames(
                  'flex items-start gap-3 rounded-lg border p-3 text-sm transition-colors max-lg:items-center',
                  step.id === current
                    ? 'border-accent bg-accent-soft'
                    : 'border-transparent hover:bg-hover',
                )}
              >
                <StepNumber number={at + 1} isDone={state?.completed ?? false} />
                <span className="min-w-0">
                  <span className="block font-medium">{step.title}</span>
                  <span className="block text-muted max-lg:sr-only">
                    {standingOf(state, step.description)}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function standingOf(state: Progress['steps'][number] | undefined, description: string): string {
  if (!state) return description
  return state.completed ? 'Completed' : `Still to add: ${state.lacking.join(', ')}`
}

function StepNumber({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
        isDone ? 'bg-success-soft text-success-strong' : 'bg-neutral-soft text-neutral-strong',
      )}
    >
      {isDone ? <Check className="size-4" /> : number}
    </span>
  )
}
