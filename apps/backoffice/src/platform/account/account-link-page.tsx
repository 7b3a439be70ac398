import { AcceptAccountPage } from './accept-account-page.tsx'
import { RestoreAccountPage } from './restore-account-page.tsx'

/** Where the letters about a whole account lead: to bring it back, or to take it over. */
export const AccountLinkPage = ({
  token = '',
  to,
}: {
  token?: string | undefined
  to?: string | undefined
}) => (to === 'accept' ? <AcceptAccountPage token={token} /> : <RestoreAccountPage token={token} />)
