import { type OnboardingStepId, onboardingSteps } from '@atithi/api/property/onboarding/rules'
import { idOf, oneOf } from '../../lib/search-params.ts'

export interface WizardSearch {
  property?: string
  step?: OnboardingStepId
  /** A further property, which the first save founds. */
  new?: 1
  /** The id of a room type, or 'new'. */
  roomType?: string
}

const stepIds = onboardingSteps.map(step => step.id)

export function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  return {
    property: idOf(search.property),
    step: oneOf(search.step, stepIds),
    new: search.new === 1 || search.new === '1' ? 1 : undefined,
    roomType: oneOf(search.roomType, ['new']) ?? idOf(search.roomType),
  }
}

/** The steps before and after one; none beyond the ends. */
export function stepsBeside(step: OnboardingStepId): {
  previous: OnboardingStepId | undefined
  next: OnboardingStepId | undefined
} {
  const at = stepIds.indexOf(step)
  return { previous: stepIds[at - 1], next: stepIds[at + 1] }
}
