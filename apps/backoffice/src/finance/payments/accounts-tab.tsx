import { gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { Button } from '@atithi/ui/button'
import { Card, CardBody } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2, Ellipsis, Pencil, Plug, Plus, Power, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant, formatMoney, formatPercent } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { AccountHead } from './account-cards.tsx'
import type { PaymentsSearch } from './filters.ts'
import type { PaymentAccount } from './payment-words.tsx'

const AccountModal = lazy(() =>
  import('./account-modal.tsx').then(module => ({ default: module.AccountModal })),
)

interface AccountsTabProps {
  search: PaymentsSearch
  person: Person
  onGo: (change: PaymentsSearch) => void
}

/** Where a property's money arrives: gateways with their keys, UPI ids and bank accounts. */
export function AccountsTab({ search, person, onGo }: AccountsTabProps) {
  const { propertyId, options, hasNone } = useWorkProperty(search.property)
  const [edited, setEdited] = useState<PaymentAccount | 'new' | null>(null)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  const canEdit = mayUse(person, 'settings')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {options.length > 1 ? (
          <Select
            aria-label="Property"
            className="w-full sm:w-72"
            options={options}
            value={propertyId ?? null}
            onValueChange={property => onGo({ property })}
          />
        ) : (
          <span />
        )}
        {canEdit && propertyId && (
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            Add Account
          </Button>
        )}
      </div>
      {propertyId ? (
        <Accounts propertyId={propertyId} canEdit={canEdit} onEdit={setEdited} />
      ) : (
        <Skeleton className="h-48" />
      )}
      {edited && propertyId && (
        <Suspense>
          <AccountModal
            propertyId={propertyId}
            account={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface AccountsProps {
  propertyId: string
  canEdit: boolean
  onEdit: (account: PaymentAccount | 'new') => void
}

function Accounts({ propertyId, canEdit, onEdit }: AccountsProps) {
  const query = trpc.payments.accounts.list.useQuery({ propertyId })
  if (query.isError && !query.data)
    return <QueryFailure title="The accounts could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-48" />
  const { items } = query.data
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Plug />}
          title="No accounts yet"
          action={
            canEdit && (
              <Button icon={<Plus />} onClick={() => onEdit('new')}>
                Add Account
              </Button>
            )
          }
        >
          With the keys of a payment gateway guests pay online, and the money goes to the hotel’s
          own account there. With a UPI id the desk shows a code for the exact amount.
        </EmptyState>
      </Card>
    )
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {items.map(account => (
        <li key={account.id}>
          <Card className={account.isActive ? undefined : 'opacity-75'}>
            <CardBody className="flex flex-col gap-3">
              <AccountHead account={account}>
                {canEdit && <AccountActions account={account} onEdit={() => onEdit(account)} />}
              </AccountHead>
              <DescriptionList items={factsOf(account)} />
            </CardBody>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function factsOf(account: PaymentAccount) {
  const { fees, apiSecretLast4, webhookSecretLast4, lastSyncDate, ifscCode, gatewayId } = account
  const gateway = gatewayId && gatewayWords[gatewayId]
  const parts = [
    fees.percentage !== null && formatPercent(fees.percentage),
    fees.fixed !== null && formatMoney(fees.fixed),
  ].filter(Boolean)
  return [
    { label: 'Came through it', value: formatMoney(account.balance) },
    ...(ifscCode ? [{ label: 'IFSC', value: ifscCode }] : []),
    ...(account.type === 'gateway'
      ? [
          ...(gateway ? [{ label: 'Gateway', value: gateway.name }] : []),
          {
            label: 'Key secret',
            value: apiSecretLast4 ? `•••• ${apiSecretLast4}` : 'Not set',
          },
          ...(gateway?.hasWebhookSecret
            ? [
                {
                  label: 'Webhook secret',
                  value: webhookSecretLast4 ? `•••• ${webhookSecretLast4}` : 'Not set',
                },
              ]
            : []),
          {
            label: 'Last sync',
            value: lastSyncDate ? formatInstant(lastSyncDate) : 'Not yet',
          },
        ]
      : []),
    ...(parts.length > 0 ? [{ label: 'Agreed fee', value: parts.join(' + ') }] : []),
  ]
}

function AccountActions({ account, onEdit }: { account: PaymentAccount; onEdit: () => void }) {
  const { id: accountId, type, isDefault, isActive, name } = account
  const done = (title: string) => () => {
    refresh(staleAfter('payment-accounts.changed'))
    toast.show({ tone: 'success', title })
  }
  const fail = (title: string) => (error: unknown) =>
    toast.show({ tone: 'danger', title, description: messageFor(error) })
  const test = trpc.payments.accounts.test.useMutation({
    onSuccess: ({ ok, message }) =>
      toast.show({
        tone: ok ? 'success' : 'danger',
        title: ok ? 'The keys work' : 'The keys do not work',
        description: message,
      }),
    onError: fail('The keys could not be tested'),
  })
  const makeDefault = trpc.payments.accounts.setDefault.useMutation({
    onSuccess: done(`${name} takes the money now`),
    onError: fail('It was not changed'),
  })
  const close = trpc.payments.accounts.deactivate.useMutation({
    onSuccess: done(`${name} takes no new money`),
    onError: fail('It was not closed'),
  })
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${name}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} onClick={onEdit}>
        Edit
      </MenuItem>
      {type === 'gateway' && (
        <MenuItem icon={<Plug />} onClick={() => test.mutate({ accountId })}>
          Test Keys
        </MenuItem>
      )}
      {(!isDefault || !isActive) && (
        <MenuItem icon={<Star />} onClick={() => makeDefault.mutate({ accountId })}>
          {isActive ? 'Make Default' : 'Open Again as Default'}
        </MenuItem>
      )}
      {isActive && (
        <MenuItem icon={<Power />} tone="danger" onClick={() => close.mutate({ accountId })}>
          Close
        </MenuItem>
      )}
    </Menu>
  )
}
