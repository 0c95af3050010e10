import './styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { present } from '../domain/kit/present.ts'
import { RateQuestions } from './company/rate-question.tsx'
import { keepAnswersOf, readConfig } from './kit/data/api.ts'
import { queryClient } from './kit/data/query.ts'
import { showWholeTexts } from './kit/display/whole-text.ts'
import { Questions } from './kit/feedback/confirm.tsx'
import { Notices } from './kit/feedback/notice.tsx'
import { onDemand } from './kit/feedback/on-demand.tsx'
import { startServiceWorker } from './kit/offline/service-worker.ts'
import { anyOfCodes, CodesContext } from './kit/scan/codes.ts'
import { HomesContext } from './kit/shell/place.tsx'
import { FirstContext, routerOf } from './kit/shell/router.tsx'
import { ToolsContext } from './kit/shell/shell.tsx'
import { homes, openPages, pages, signInPage } from './pages.ts'
import { IdentityQuestion } from './people/identity.tsx'
import { leaveWithSession } from './people/leave-session.ts'
import { FindButton } from './reports/find/button.tsx'
import { locationCodes } from './stock/location/scan.ts'
import { UnsentButton } from './stock/offline/button.tsx'
import { keptPaths } from './stock/offline/kept-paths.ts'
import { Themed } from './themed.tsx'
import { formCodes } from './workshop/scan.ts'

// By default zod compiles schemas with `new Function`, which our content security policy forbids.
z.config({ jitless: true })

const codes = anyOfCodes(formCodes, locationCodes)
const router = routerOf(pages, signInPage, openPages)

keepAnswersOf(keptPaths)
leaveWithSession(router)
showWholeTexts(document)

const tools = (
  <>
    <UnsentButton />
    <FindButton />
    <RateQuestions />
  </>
)
const Pending = onDemand(() => import('./people/pending.tsx').then(({ Pending }) => Pending))
const root = present(document.getElementById('root'))

const start = async () => {
  await readConfig()
  createRoot(root).render(
    <Themed>
      <QueryClientProvider client={queryClient}>
        <HomesContext value={homes}>
          <CodesContext value={codes}>
            <ToolsContext value={tools}>
              <FirstContext value={Pending}>
                <RouterProvider router={router} />
              </FirstContext>
            </ToolsContext>
          </CodesContext>
          <Questions />
          <IdentityQuestion />
          <Notices />
        </HomesContext>
      </QueryClientProvider>
    </Themed>,
  )
}

startServiceWorker()
start().catch(error => {
  console.error(error)
  root.dataset.failed = 'true'
})
