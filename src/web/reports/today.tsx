import { Home } from '../company/home/page.tsx'
import { WaitingRequests } from '../documents/permission/waiting.tsx'

/** The page Today: requests that wait for a decision, then everything overdue, due, or waiting. */
const Today = () => <Home first={<WaitingRequests />} />
export default Today
