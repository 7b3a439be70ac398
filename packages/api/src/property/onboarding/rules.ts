export const onboardingSteps = [
  {
    id: 'basic-info',
    title: 'Basic information',
    description: 'Name, address and how guests reach you.',
  },
  {
    id: 'rooms-photos',
    title: 'Rooms and photos',
    description: 'A room type with rooms, and a picture.',
  },
  { id: 'content', title: 'Content', description: 'What the place is like, and what it offers.' },
  {
    id: 'availability',
    title: 'Availability',
    description: 'Rooms and a rate for the next 90 nights.',
  },
  { id: 'policies', title: 'Policies', description: 'How guests cancel and how they pay.' },
] as const
export type OnboardingStepId = (typeof onboardingSteps)[number]['id']

export const shortestDescription = 80
/** Written among the basics, and asked for with the content. */
export const longerDescription = `a description of at least ${shortestDescription} characters`

/** What is really there; the steps follow from it and from nothing else (decisions, section 4). */
export interface OnboardingFacts {
  missingBasics: readonly string[]
  sellableRoomTypes: number
  images: number
  descriptionLength: number
  amenities: number
  /** Of the next 90 nights, those with rooms left or sold and a rate. */
  openNights: number
  hasCancellationPolicy: boolean
  hasPaymentPolicy: boolean
}

const nightsToOpen = 90

/** What each step still lacks; a step that lacks nothing is complete. */
function lackingOf(facts: OnboardingFacts): Record<OnboardingStepId, string[]> {
  const unless = (isThere: boolean, what: string) => (isThere ? [] : [what])
  return {
    'basic-info': [...facts.missingBasics],
    'rooms-photos': [
      ...unless(facts.sellableRoomTypes > 0, 'a room type with rooms'),
      ...unless(facts.images > 0, 'a picture'),
    ],
    content: [
      ...unless(facts.descriptionLength >= shortestDescription, longerDescription),
      ...unless(facts.amenities > 0, 'an amenity'),
    ],
    availability: unless(
      facts.sellableRoomTypes > 0 && facts.openNights >= nightsToOpen,
      `rooms and a rate on the next ${nightsToOpen} nights`,
    ),
    policies: [
      ...unless(facts.hasCancellationPolicy, 'a cancellation policy'),
      ...unless(facts.hasPaymentPolicy, 'a payment policy'),
    ],
  }
}

/** The steps with what they lack, the first incomplete one as the current, and the share done in percent. */
export function progressOf(facts: OnboardingFacts) {
  const lacking = lackingOf(facts)
  const steps = onboardingSteps.map(step => ({
    ...step,
    required: true as const,
    completed: lacking[step.id].length === 0,
    lacking: lacking[step.id],
  }))
  const done = steps.filter(step => step.completed).length
  return {
    steps,
    currentStepId: steps.find(step => !step.completed)?.id ?? null,
    completedSteps: done,
    percent: Math.round((done / steps.length) * 100),
  }
}
