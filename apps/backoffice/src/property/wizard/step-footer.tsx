import type { OnboardingStepId } from '@atithi/api/property/onboarding/rules'
import { Button } from '@atithi/ui/button'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stepsBeside } from './wizard-search.ts'

interface StepFooterProps {
  step: OnboardingStepId
  isComplete: boolean
  isDirty: boolean
  /** Saves what was typed, and then goes. */
  saveThen: (go: () => void) => void
  saveButton: ReactNode
}

/** One primary button: what was typed is saved, else the way goes on. */
export function StepFooter({ step, isComplete, isDirty, saveThen, saveButton }: StepFooterProps) {
  const navigate = useNavigate({ from: '/onboarding' })
  const { previous, next } = stepsBeside(step)
  const go = (to: OnboardingStepId | undefined) =>
    void navigate({ search: prev => ({ ...prev, step: to, roomType: undefined }) })
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-lg border-t border-line bg-surface px-4 py-4 max-md:bottom-16 sm:px-6">
      <Button variant="secondary" disabled={!previous} onClick={() => go(previous)}>
        Previous
      </Button>
      <div className="ml-auto flex flex-wrap gap-3">
        {saveButton}
        {next ? (
          <Button
            variant={isDirty ? 'secondary' : 'primary'}
            onClick={() => saveThen(() => go(next))}
          >
            {isDirty ? 'Save and next' : 'Next'}
          </Button>
        ) : (
          <Button
            variant={isDirty ? 'secondary' : 'primary'}
            disabled={!isComplete}
            onClick={() => saveThen(() => void navigate({ to: '/dashboard', search: {} }))}
          >
            Complete Setup
          </Button>
        )}
      </div>
    </div>
  )
}
