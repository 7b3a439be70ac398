import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Person } from '../../lib/session.ts'
import {
  firstOf,
  type SettingsSearch,
  type SettingsSection,
  sectionsOf,
} from './settings-search.ts'

const ProfileSection = lazy(() =>
  import('../../identity/profile/profile-section.tsx').then(module => ({
    default: module.ProfileSection,
  })),
)
const StaffSection = lazy(() =>
  import('../../identity/staff/staff-section.tsx').then(module => ({
    default: module.StaffSection,
  })),
)
const NotificationsSection = lazy(() =>
  import('../notifications/notifications-section.tsx').then(module => ({
    default: module.NotificationsSection,
  })),
)
const BillingSection = lazy(() =>
  import('../../plans/billing-section.tsx').then(module => ({ default: module.BillingSection })),
)
const SecuritySection = lazy(() =>
  import('../../identity/security/security-section.tsx').then(module => ({
    default: module.SecuritySection,
  })),
)
const IntegrationsSection = lazy(() =>
  import('../integrations/integrations-section.tsx').then(module => ({
    default: module.IntegrationsSection,
  })),
)
const AdvancedSection = lazy(() =>
  import('./advanced-section.tsx').then(module => ({ default: module.AdvancedSection })),
)

const sectionWords: Record<SettingsSection, string> = {
  profile: 'Profile',
  staff: 'Staff Management',
  notifications: 'Notifications',
  billing: 'Billing',
  security: 'Security',
  integrations: 'Integrations',
  advanced: 'Advanced',
}

export function SettingsPage({ person, search }: { person: Person; search: SettingsSearch }) {
  const sections = sectionsOf(person)
  const navigate = useNavigate({ from: '/settings' })
  const open = (section: SettingsSection) =>
    void navigate({
      search: { section, ...(search.property && { property: search.property }) },
      resetScroll: false,
    })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        value={search.section ?? firstOf(sections)}
        onValueChange={open}
        tabs={sections.map(value => ({ value, label: sectionWords[value] }))}
      >
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <TabPanel value="profile">
            <ProfileSection person={person} />
          </TabPanel>
          <TabPanel value="staff">
            <StaffSection person={person} chosen={search.property} />
          </TabPanel>
          <TabPanel value="notifications">
            <NotificationsSection person={person} chosen={search.property} />
          </TabPanel>
          <TabPanel value="billing">
            <BillingSection person={person} search={search} />
          </TabPanel>
          <TabPanel value="security">
            <SecuritySection person={person} />
          </TabPanel>
          <TabPanel value="integrations">
            <IntegrationsSection person={person} chosen={search.property} />
          </TabPanel>
          <TabPanel value="advanced">
            <AdvancedSection person={person} search={search} />
          </TabPanel>
        </Suspense>
      </Tabs>
    </div>
  )
}
