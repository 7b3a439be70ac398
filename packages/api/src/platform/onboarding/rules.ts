/** After so many days without a change the setup of a hotel counts as stuck (specification, section 9). */
export const stuckDays = 7

export const setUpClasses = ['not-started', 'in-progress', 'stuck', 'completed'] as const
export type SetUpClass = (typeof setUpClasses)[number]

/** Each hotel is in exactly one: complete; without a change for more than a week; without a step; in between. */
export function setUpClassOf({
  completedSteps,
  currentStep,
  movedAt,
  now,
}: {
  completedSteps: number
  currentStep: string | null
  movedAt: Date
  now: Date
}): SetUpClass {
  if (currentStep === null) return 'completed'
  if (now.getTime() - movedAt.getTime() > stuckDays * 86_400_000) return 'stuck'
  return completedSteps === 0 ? 'not-started' : 'in-progress'
}
