import { websiteFields } from '@atithi/api/web/website/schema'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Globe } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { LiveBadge } from '../../components/words/property-words.tsx'
import { failureOf, messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { PlanNotice } from './plan-notice.tsx'
import { useDraft } from './use-draft.ts'
import { isReadyToPublish, usePublish } from './use-publish.ts'
import { type Draft, faultySection, fieldNames, fieldsOf, type Site } from './website-fields.ts'
import { sectionWords, type WebsiteSection, websiteSections } from './website-search.ts'

const ThemeSection = lazy(() =>
  import('./theme-section.tsx').then(module => ({ default: module.ThemeSection })),
)
const ContentSection = lazy(() =>
  import('./content-section.tsx').then(module => ({ default: module.ContentSection })),
)
const SeoSection = lazy(() =>
  import('./seo-section.tsx').then(module => ({ default: module.SeoSection })),
)
const AnalyticsSection = lazy(() =>
  import('./analytics-section.tsx').then(module => ({ default: module.AnalyticsSection })),
)
const LivePreview = lazy(() =>
  import('./live-preview.tsx').then(module => ({ default: module.LivePreview })),
)
const HindiSection = lazy(() =>
  import('./hindi-section.tsx').then(module => ({ default: module.HindiSection })),
)
const SettingsSection = lazy(() =>
  import('./settings-section.tsx').then(module => ({ default: module.SettingsSection })),
)

interface WebsiteEditorProps {
  site: Site
  section: WebsiteSection
}

/** All settings of one website in one form, in parts; beside it the site as it would look with them. */
export function WebsiteEditor({ site, section }: WebsiteEditorProps) {
  const { propertyId } = site
  const formId = useId()
  const navigate = useNavigate({ from: '/website' })
  const open = (next: WebsiteSection) =>
    void navigate({ search: prev => ({ ...prev, section: next }), resetScroll: false })
  const [failure, setFailure] = useState<string | null>(null)
  const saved = fieldsOf(site)
  const form = useForm({ resolver: schemaResolver(websiteFields), defaultValues: saved })
  const { control, formState } = form
  const draft = useDraft(control, saved, formState.isDirty)
  const openFaulty = (paths: readonly string[]) => {
    const faulty = faultySection(paths)
    if (faulty) open(faulty)
  }
  const update = trpc.website.update.useMutation()
  const save = form.handleSubmit(
    async values => {
      setFailure(null)
      try {
        const kept = await update.mutateAsync({ propertyId, ...values })
        utils.website.get.setData({ propertyId }, kept)
        form.reset(fieldsOf(kept))
        refresh(staleAfter('website.updated'))
        toast.show({ tone: 'success', title: 'The website is saved' })
      } catch (error) {
        setFailure(applyServerErrors(error, fieldNames, form.setError))
        openFaulty(Object.keys(failureOf(error).fields))
      }
    },
    errors => openFaulty(Object.keys(errors)),
  )
  const isBesidePreview = section === 'theme' || section === 'content' || section === 'seo'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Website"
        status={<LiveBadge isLive={site.publishStatus} />}
        actions={
          <>
            <PreviewButton propertyId={propertyId} draft={draft} />
            {!site.publishStatus && !formState.isDirty && section !== 'settings' && (
              <PublishButton site={site} showWhyNot={() => open('settings')} />
            )}
            <Button
              type="submit"
              form={formId}
              disabled={!formState.isDirty}
              loading={formState.isSubmitting}
            >
              Save Changes
            </Button>
          </>
        }
      />
      <PlanNotice site={site} />
      <FormFailure failure={failure} />
      <Tabs
        label="Parts of the website"
        value={section}
        onValueChange={open}
        tabs={websiteSections.map(value => ({ value, label: sectionWords[value] }))}
      >
        <div
          className={
            isBesidePreview
              ? 'grid items-start gap-x-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
              : undefined
          }
        >
          <form id={formId} noValidate onSubmit={save} className="min-w-0">
            <Suspense fallback={<Skeleton className="mt-6 h-160" />}>
              <TabPanel value="theme">
                <ThemeSection control={control} />
              </TabPanel>
              <TabPanel value="content">
                <ContentSection control={control} site={site} />
              </TabPanel>
              <TabPanel value="seo">
                <SeoSection control={control} site={site} />
              </TabPanel>
              <TabPanel value="analytics">
                <AnalyticsSection control={control} propertyId={propertyId} />
              </TabPanel>
            </Suspense>
          </form>
          {isBesidePreview && (
            <div className="min-w-0 pt-6 xl:sticky xl:top-16">
              <Suspense fallback={<Skeleton className="h-[calc(70vh+5rem)] min-h-140" />}>
                <LivePreview site={site} draft={draft} />
              </Suspense>
            </div>
          )}
        </div>
        {/* Outside the form: each of these takes effect at once. */}
        <TabPanel value="hindi">
          <Suspense fallback={<Skeleton className="h-160" />}>
            <HindiSection propertyId={propertyId} />
          </Suspense>
        </TabPanel>
        <TabPanel value="settings">
          <Suspense fallback={<Skeleton className="h-160" />}>
            <SettingsSection site={site} />
          </Suspense>
        </TabPanel>
      </Tabs>
      <UnsavedGuard
        when={formState.isDirty}
        mayGo={(from, to) =>
          from.pathname === to.pathname && propertyOf(to.search) === propertyOf(from.search)
        }
      />
    </div>
  )
}

const propertyOf = (search: object): unknown => Reflect.get(search, 'property')

/** From every part of the website; where something stands in the way, it shows what. */
function PublishButton({ site, showWhyNot }: { site: Site; showWhyNot: () => void }) {
  const { propertyId } = site
  const publish = usePublish(site)
  const press = () =>
    publish.mutate(
      { propertyId, published: true },
      {
        onError: error =>
          toast.show({
            tone: 'danger',
            title: 'The website was not published',
            description: messageFor(error),
          }),
      },
    )
  return (
    <Button
      variant="secondary"
      icon={<Globe />}
      loading={publish.isPending}
      onClick={isReadyToPublish(site) ? press : showWhyNot}
    >
      Publish
    </Button>
  )
}

/** The site in a window of its own, with what is not saved yet. */
function PreviewButton({ propertyId, draft }: { propertyId: string; draft: Draft }) {
  const [isOpening, setIsOpening] = useState(false)
  const show = async () => {
    // Opened before the answer: a window that comes later than the click is taken for an advertisement.
    const tab = window.open('about:blank', '_blank')
    setIsOpening(true)
    try {
      const { url } = await utils.website.previewLink.fetch({ propertyId, draft })
      if (tab) {
        tab.opener = null
        tab.location.replace(url)
      }
    } catch (error) {
      tab?.close()
      toast.show({
        tone: 'danger',
        title: 'The preview was not opened',
        description: messageFor(error),
      })
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <Button variant="secondary" icon={<Eye />} loading={isOpening} onClick={() => void show()}>
      Preview
    </Button>
  )
}
