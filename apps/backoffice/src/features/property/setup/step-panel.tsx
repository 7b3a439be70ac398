import type { OnboardingStepId } from '@atithi/api/onboarding/rules'
import type { ReactNode } from 'react'
import type { Property } from '../basic-fields.ts'
import { BasicForm } from '../basic-form.tsx'
import { ContentPanel } from '../content/content-panel.tsx'
import { PhotosPanel } from '../photos/photos-panel.tsx'
import { PoliciesPanel } from '../policies/policies-panel.tsx'
import { RoomTypes } from '../room-types.tsx'
import { savedFirst } from './saved-first.ts'

interface StepPanelProps {
  step: OnboardingStepId
  property: Property | undefined
  roomType: string | undefined
  onCreated: (propertyId: string) => void
  calendar: (propertyId: string) => ReactNode
}

/** The parts of one step; before the property is saved, what each of them waits for. */
export function StepPanel({ step, property, roomType, onCreated, calendar }: StepPanelProps) {
  if (step === 'basic-info') return <BasicForm key={property?.id ?? 'new'} property={property} onCreated={onCreated} />
  if (!property) {
    const hints = step === 'rooms-photos' ? [savedFirst.photos, savedFirst.rooms] : [hintOf[step]]
    return hints.map(hint => (
      <p key={hint} className="rounded-lg bg-sunken px-4 py-6 text-center text-sm text-muted [&+p]:mt-4">
        {hint}
      </p>
    ))
  }
  if (step === 'content') return <ContentPanel property={property} />
  if (step === 'availability') return calendar(property.id)
  if (step === 'policies') return <PoliciesPanel propertyId={property.id} />
  return (
    <div className="flex flex-col gap-10">
      <PhotosPanel propertyId={property.id} />
      <RoomTypes propertyId={property.id} roomType={roomType} />
    </div>
  )
}

const hintOf = { content: savedFirst.amenities, availability: savedFirst.availability, policies: savedFirst.policies }
