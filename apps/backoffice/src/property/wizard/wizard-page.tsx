import {
  longerDescription,
  type OnboardingStepId,
  onboardingSteps,
} from '@atithi/api/property/onboarding/rules'
import { Banner } from '@atithi/ui/banner'
import { Card } from '@atithi/ui/card'
import { PageHeader } from '@atithi/ui/page-header'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSaveSlot } from '../../components/forms/save-slot.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import { StepFooter } from './step-footer.tsx'
import { type Progress, StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'
import type { WizardSearch } from './wizard-search.ts'

interface WizardPageProps {
  search: WizardSearch
}

/** From nothing to a property that takes bookings, in five steps that can be taken in any order. */
export function WizardPage({ search }: WizardPageProps) {
  const navigate = useNavigate({ from: '/onboarding' })
  const saves = useSaveSlot()
  const { property: propertyId = '', roomType } = search
  const isNew = propertyId === ''
  const property = trpc.properties.get.useQuery({ propertyId }, { enabled: !isNew })
  const onboarding = trpc.properties.onboarding.useQuery({ propertyId }, { enabled: !isNew })
  const progress = onboarding.data
  const failed = property.isError ? property : onboarding.isError ? onboarding : undefined
  const isReady = isNew || (property.data !== undefined && progress !== undefined)
  const step = search.step ?? 'basic-info'
  const onCreated = (created: string) =>
    void navigate({
      search: { property: created, step: 'basic-info' },
      replace: true,
      ignoreBlocker: true,
    })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Welcome to Atithi"
        description={
          isNew
            ? 'Set up your property in five steps.'
            : `Set up ${property.data?.name ?? 'your property'} in five steps.`
        }
        actions={<PropertyChoice chosen={isNew ? null : propertyId} />}
      />
      <ProgressBar
        label="Setup"
        value={progress?.percent ?? 0}
        valueText={`${progress?.percent ?? 0}% complete`}
      />
      {progress?.percent === 100 && (
        <Ready propertyId={propertyId} isLive={property.data?.publishStatus ?? false} />
      )}
      {failed && !isReady ? (
        <QueryFailure title="The setup could not be loaded" query={failed} />
      ) : !isReady ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <StepList current={step} progress={progress} />
          <Card>
            <StepHead step={step} progress={progress} />
            {/* What is scrolled into view keeps clear of the foot that stays. */}
            <div className="px-4 py-5 sm:px-6 [&_:is(input,textarea,button)]:scroll-mb-48">
              {saves.wrap(
                <StepPanel
                  key={step}
                  step={step}
                  roomType={roomType}
                  onCreated={onCreated}
                  property={isNew ? undefined : property.data}
                />,
              )}
            </div>
            <StepFooter
              step={step}
              isComplete={progress?.percent === 100}
              isDirty={saves.isDirty}
              saveThen={saves.saveThen}
              saveButton={saves.button}
            />
          </Card>
        </div>
      )}
    </div>
  )
}

function StepHead({ step, progress }: { step: OnboardingStepId; progress: Progress | undefined }) {
  const known = onboardingSteps.find(one => one.id === step)
  const lacking = progress?.steps.find(one => one.id === step)?.lacking ?? []
  return (
    <header className="border-b border-line px-4 py-4 sm:px-6">
      <h2 className="text-lg font-semibold">{known?.title}</h2>
      <p className="text-sm text-muted">{known?.description}</p>
      {lacking.length > 0 && (
        <p className="mt-2 text-sm text-warning-strong">Still to add: {lacking.join(', ')}.</p>
      )}
      {lacking.includes(longerDescription) && (
        <Link
          from="/onboarding"
          search={prev => ({ ...prev, step: 'basic-info' })}
          className={`mt-1 inline-block text-sm ${textLink}`}
        >
          Write the description in step 1
        </Link>
      )}
    </header>
  )
}

function Ready({ propertyId, isLive }: { propertyId: string; isLive: boolean }) {
  return (
    <Banner
      tone="success"
      title="Ready for Bookings!"
      action={
        !isLive && (
          <Link
            to="/website"
            search={{ property: propertyId, section: 'settings' }}
            className={textLink}
          >
            Publish the website
          </Link>
        )
      }
    >
      Every step is complete.
    </Banner>
  )
}

/** Shown to whoever has several properties. */
function PropertyChoice({ chosen }: { chosen: string | null }) {
  const navigate = useNavigate({ from: '/onboarding' })
  const items = trpc.properties.list.useQuery({ limit: 100 }).data?.items ?? []
  if (items.length < 2) return null
  return (
    <Select
      aria-label="Property"
      className="sm:w-64"
      placeholder="A new property"
      options={items.map(({ id, name, city }) => ({ value: id, label: name, description: city }))}
      value={chosen}
      onValueChange={property => void navigate({ search: { property } })}
    />
  )
}
