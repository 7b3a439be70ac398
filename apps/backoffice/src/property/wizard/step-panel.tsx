import type { OnboardingStepId } from '@atithi/api/property/onboarding/rules'
import { Skeleton } from '@atithi/ui/skeleton'
import { Suspense } from 'react'
import type { Property } from '../basics/basic-fields.ts'
import {
  BasicForm,
  CalendarSection,
  ContentPanel,
  PhotosPanel,
  PoliciesPanel,
  RoomTypes,
} from '../panels/lazy-panels.ts'
import { savedFirst } from './saved-first.ts'

interface StepPanelProps {
  step: OnboardingStepId
  property: Property | undefined
  roomType: string | undefined
  onCreated: (propertyId: string) => void
}

/** The parts of one step, fetched with it; before the property is saved, what each of them waits for. */
export function StepPanel(props: StepPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-160" />}>
      <Panel {...props} />
    </Suspense>
  )
}

function Panel({ step, property, roomType, onCreated }: StepPanelProps) {
  if (step === 'basic-info')
    return (
      <BasicForm key={property?.id ?? 'new'} property={property} onCreated={onCreated} isSetup />
    )
  if (!property) {
    const hints = step === 'rooms-photos' ? [savedFirst.photos, savedFirst.rooms] : [hintOf[step]]
    return hints.map(hint => (
      <p
        key={hint}
        className="rounded-lg bg-sunken px-4 py-6 text-center text-sm text-muted [&+p]:mt-4"
      >
        {hint}
      </p>
    ))
  }
  if (step === 'content') return <ContentPanel property={property} />
  if (step === 'availability') return <CalendarSection propertyId={property.id} />
  if (step === 'policies') return <PoliciesPanel propertyId={property.id} />
  return (
    <div className="flex flex-col gap-10">
      <PhotosPanel propertyId={property.id} />
      <RoomTypes propertyId={property.id} roomType={roomType} />
    </div>
  )
}

const hintOf = {
  content: savedFirst.amenities,
  availability: savedFirst.availability,
  policies: savedFirst.policies,
}
