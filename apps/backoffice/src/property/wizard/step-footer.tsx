import type { OnboardingStepId } from '@atithi/api/property/onboarding/rules'
import { Button } from '@atithi/ui/button'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stepsBeside } from './wizard-search.ts'

interface StepFooterProps {
  step: OnboardingStepId
  isComplete: boolean
  saveButton: ReactNode
}

export function StepFooter({ step, isComplete, saveButton }: StepFooterProps) {
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
          <Button variant="secondary" onClick={() => go(next)}>
            Next
          </Button>
        ) : (
          <Button
            variant="secondary"
            disabled={!isComplete}
            onClick={() => void navigate({ to: '/dashboard', search: {} })}
          >
            Complete Setup
          </Button>
        )}
      </div>
    </div>
  )
}
