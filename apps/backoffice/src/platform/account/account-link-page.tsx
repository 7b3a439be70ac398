import { AcceptAccountPage } from './accept-account-page.tsx'
import { RestoreAccountPage } from './restore-account-page.tsx'

/** Where the letters about a whole account lead: to bring it back, or to take it over. */
export const AccountLinkPage = ({ token, to }: { token: string; to: string }) => (
  <>
    <title>Your account · Atithi</title>
    <meta name="referrer" content="no-referrer" />
    {to === 'accept' ? <AcceptAccountPage token={token} /> : <RestoreAccountPage token={token} />}
  </>
)
