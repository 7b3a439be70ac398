import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { Ban, KeyRound, LogIn, ShieldAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { BlockedList, unblocking } from './blocked-list.tsx'
import { BlockedNetworks } from './blocked-networks.tsx'

const BlockNetworkModal = lazy(() =>
  import('./block-network-modal.tsx').then(module => ({ default: module.BlockNetworkModal })),
)

type Security = Outputs['admin']['security']

const peopleOf: Record<Security['coverage'][number]['role'], string> = {
  admin: 'Administrators',
  owner: 'Hotel owners',
  staff: 'Staff',
}

export function SecurityOverview() {
  const query = trpc.admin.security.useQuery(undefined, { refetchInterval: 60_000 })
  const [blocking, setBlocking] = useState<string>()
  const { data } = query
  if (!data)
    return query.isError ? (
      <QueryFailure title="The figures could not be loaded" query={query} />
    ) : (
      <Skeleton className="h-96" />
    )
  const { figures } = data
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Failed Sign-ins"
          value={formatCount(figures.failedSignIns)}
          hint={`in 24 hours, beside ${formatCounted(figures.signIns, 'sign-in')}`}
          icon={<LogIn />}
        />
        <StatCard
          label="Blocked Now"
          value={formatCount(figures.blockedAccounts + figures.blockedAddresses)}
          hint={`${formatCounted(figures.blockedAccounts, 'account')}, ${formatCounted(figures.blockedAddresses, 'address', 'addresses')}`}
          icon={<Ban />}
        />
        <StatCard
          label="Open Sessions"
          value={formatCount(figures.openSessions)}
          hint={`${formatCount(figures.impersonating)} of them impersonating`}
          icon={<KeyRound />}
        />
        <StatCard
          label="Without Two-factor"
          value={formatCount(figures.administratorsWithoutTwoFactor)}
          hint="administrators who sign in by password alone"
          icon={<ShieldAlert />}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Blocked blocked={data.blocked} />
        <Failures failures={data.failuresByAddress} onBlock={setBlocking} />
        <BlockedNetworks networks={data.blockedNetworks} onBlock={() => setBlocking('')} />
        <Coverage coverage={data.coverage} />
        <Impersonations entries={data.impersonations} week={figures.impersonationsOfWeek} />
      </div>
      {blocking !== undefined && (
        <Suspense>
          <BlockNetworkModal network={blocking} onClose={() => setBlocking(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function Blocked({ blocked }: { blocked: Security['blocked'] }) {
  const unblock = trpc.admin.unblock.useMutation(unblocking('They may try again'))
  return (
    <BlockedList
      title="Blocked"
      description="After five failures of an account, or twenty from one network, within 15 minutes."
      empty="Nobody is blocked."
      items={blocked.map(({ subject, kind, name, from, until }) => ({
        key: subject,
        name,
        detail: (
          <span className="block text-muted">
            {kind === 'account' ? 'Account' : 'Network'}
            {from && ` from ${from}`}, until {formatInstant(until)}
          </span>
        ),
      }))}
      pending={unblock.isPending ? unblock.variables.subject : undefined}
      onUnblock={subject => unblock.mutate({ subject })}
    />
  )
}

function Failures({
  failures,
  onBlock,
}: {
  failures: Security['failuresByAddress']
  onBlock: (network: string) => void
}) {
  return (
    <Card>
      <CardHeader
        title="Failures by network"
        description="Of the last 24 hours, unknown accounts included."
      />
      <CardBody className="pt-2!">
        {failures.length === 0 ? (
          <p className="py-2 text-sm text-muted">No failure was counted for a network.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {failures.map(({ address, failures: count, lastAt }) => (
              <li key={address} className="flex items-center justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere tabular-nums">{address}</span>
                  <span className="block text-muted">
                    {formatCounted(count, 'failure')}, last {formatInstant(lastAt)}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Block ${address}`}
                  onClick={() => onBlock(address)}
                >
                  Block
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Coverage({ coverage }: { coverage: Security['coverage'] }) {
  return (
    <Card>
      <CardHeader title="Two-factor sign-in" />
      <CardBody className="flex flex-col gap-4">
        {coverage.map(({ role, people, covered }) => (
          <ProgressBar
            key={role}
            label={peopleOf[role]}
            value={covered}
            max={people}
            valueText={`${formatCount(covered)} of ${formatCount(people)}`}
            tone={role === 'admin' && covered < people ? 'warning' : 'accent'}
          />
        ))}
      </CardBody>
    </Card>
  )
}

function Impersonations({ entries, week }: { entries: Security['impersonations']; week: number }) {
  return (
    <Card>
      <CardHeader title="Impersonations" description={`${formatCount(week)} in the last 7 days.`} />
      <CardBody className="pt-2!">
        {entries.length === 0 ? (
          <p className="py-2 text-sm text-muted">Nobody has acted as somebody else.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {entries.map(entry => (
              <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {entry.actorName}{' '}
                  {entry.action === 'user.impersonation-started' ? 'began' : 'ceased'} to act as{' '}
                  {entry.subjectName}
                </span>
                <time dateTime={entry.at} className="text-muted">
                  {formatInstant(entry.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
