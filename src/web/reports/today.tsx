import { Home } from '../company/home/page.tsx'
import { WaitingRequests } from '../documents/permission/waiting.tsx'
import { TodayAction } from './today-action.tsx'

/** The page Today: requests that wait for a decision, then everything overdue, due, or waiting. */
const Today = () => <Home first={<WaitingRequests />} act={(line, id) => <TodayAction line={line} id={id} />} />
export default Today
