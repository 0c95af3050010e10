import type { Role } from '../../../src/domain/people/role.ts'

/** yes: the call is open; choose: only as choices for a form; no: refused. */
export type Cell = 'yes' | 'choose' | 'no'
export type Line = { method: string; path: string } & Record<Role | 'nobody', Cell>

// The permissions of every call, written a second time: a route that is opened or closed must be changed here too.
const table = `
METHOD  PATH                                       Admin   Manager Salesman nobody

GET     /api/branch                                yes     choose  choose   no
GET     /api/branch/history                        yes     no      no       no
GET     /api/branch/export/excel                   yes     no      no       no
POST    /api/branch                                yes     no      no       no
PUT     /api/branch                                yes     no      no       no
DELETE  /api/branch                                yes     no      no       no
PUT     /api/branch/letterhead                     yes     no      no       no
POST    /api/branch/logo                           yes     no      no       no
DELETE  /api/branch/logo                           yes     no      no       no
GET     /api/branch/series                         yes     no      no       no
PUT     /api/branch/series                         yes     no      no       no

GET     /api/user                                  yes     no      no       no
GET     /api/user/history                          yes     no      no       no
GET     /api/user/export/excel                     yes     no      no       no
POST    /api/user                                  yes     no      no       no
PUT     /api/user                                  yes     no      no       no
DELETE  /api/user                                  yes     no      no       no

GET     /api/employee-designation                  yes     choose  choose   no
GET     /api/employee-designation/history          yes     no      no       no
GET     /api/employee-designation/export/excel     yes     no      no       no
POST    /api/employee-designation                  yes     no      no       no
PUT     /api/employee-designation                  yes     no      no       no
DELETE  /api/employee-designation                  yes     no      no       no

GET     /api/employee                              yes     choose  choose   no
GET     /api/employee/history                      yes     no      no       no
GET     /api/employee/export/excel                 yes     no      no       no
POST    /api/employee                              yes     no      no       no
PUT     /api/employee                              yes     no      no       no
DELETE  /api/employee                              yes     no      no       no

GET     /api/employee/holdings                     yes     no      no       no
PUT     /api/employee/hand-over                    yes     no      no       no
POST    /api/employee/self                         yes     no      no       no
POST    /api/employee/commission                   yes     no      no       no
PUT     /api/employee/commission/take-back         yes     no      no       no
GET     /api/employee/performance                  yes     yes     no       no

GET     /api/customer                              yes     yes     choose   no
GET     /api/customer/history                      yes     yes     no       no
GET     /api/customer/export/excel                 yes     yes     no       no
POST    /api/customer                              yes     yes     yes      no
PUT     /api/customer                              yes     yes     no       no
DELETE  /api/customer                              yes     yes     no       no

GET     /api/opening-bill                          yes     yes     no       no
GET     /api/opening-bill/history                  yes     yes     no       no
GET     /api/opening-bill/export/excel             yes     yes     no       no
POST    /api/opening-bill                          yes     yes     no       no
PUT     /api/opening-bill                          yes     yes     no       no
DELETE  /api/opening-bill                          no      no      no       no
PUT     /api/opening-bill/reverse                  yes     yes     no       no
GET     /api/customer/standing                     yes     yes     yes      no
GET     /api/customer/sales                        yes     yes     no       no
GET     /api/customer/timeline                     yes     yes     no       no

GET     /api/stonename                             yes     yes     yes      no
GET     /api/stonename/history                     yes     yes     yes      no
GET     /api/stonename/export/excel                yes     yes     no       no
POST    /api/stonename                             yes     yes     no       no
PUT     /api/stonename                             yes     yes     no       no
DELETE  /api/stonename                             yes     yes     no       no

GET     /api/origin                                yes     yes     yes      no
GET     /api/origin/history                        yes     yes     yes      no
GET     /api/origin/export/excel                   yes     yes     no       no
POST    /api/origin                                yes     yes     no       no
PUT     /api/origin                                yes     yes     no       no
DELETE  /api/origin                                yes     yes     no       no

GET     /api/shape                                 yes     yes     yes      no
GET     /api/shape/history                         yes     yes     yes      no
GET     /api/shape/export/excel                    yes     yes     no       no
POST    /api/shape                                 yes     yes     no       no
PUT     /api/shape                                 yes     yes     no       no
DELETE  /api/shape                                 yes     yes     no       no

GET     /api/cutting-shape                         yes     yes     yes      no
GET     /api/cutting-shape/history                 yes     yes     yes      no
GET     /api/cutting-shape/export/excel            yes     yes     no       no
POST    /api/cutting-shape                         yes     yes     no       no
PUT     /api/cutting-shape                         yes     yes     no       no
DELETE  /api/cutting-shape                         yes     yes     no       no

GET     /api/size                                  yes     yes     yes      no
GET     /api/size/history                          yes     yes     yes      no
GET     /api/size/export/excel                     yes     yes     no       no
POST    /api/size                                  yes     yes     no       no
PUT     /api/size                                  yes     yes     no       no
DELETE  /api/size                                  yes     yes     no       no

GET     /api/service-description                   yes     yes     yes      no
GET     /api/service-description/history           yes     yes     yes      no
GET     /api/service-description/export/excel      no      no      no       no
POST    /api/service-description                   no      no      no       no
PUT     /api/service-description                   no      no      no       no
DELETE  /api/service-description                   no      no      no       no

GET     /api/service-price                         yes     yes     yes      no
GET     /api/service-price/valid                   yes     yes     yes      no
GET     /api/service-price/history                 yes     yes     yes      no
GET     /api/service-price/export/excel            yes     no      no       no
POST    /api/service-price                         yes     no      no       no
PUT     /api/service-price                         yes     no      no       no
DELETE  /api/service-price                         yes     no      no       no

GET     /api/exchange-rate                         yes     yes     yes      no
GET     /api/exchange-rate/latest                  yes     yes     yes      no
GET     /api/exchange-rate/history                 yes     yes     yes      no
GET     /api/exchange-rate/export/excel            yes     yes     no       no
POST    /api/exchange-rate                         yes     yes     no       no
PUT     /api/exchange-rate                         yes     yes     no       no
DELETE  /api/exchange-rate                         yes     yes     no       no

GET     /api/tax-rate                              yes     yes     yes      no
GET     /api/tax-rate/history                      yes     yes     yes      no
GET     /api/tax-rate/export/excel                 yes     no      no       no
POST    /api/tax-rate                              yes     no      no       no
PUT     /api/tax-rate                              yes     no      no       no
DELETE  /api/tax-rate                              yes     no      no       no

GET     /api/taggingdefination                     yes     yes     choose   no
GET     /api/taggingdefination/history             yes     yes     no       no
GET     /api/taggingdefination/export/excel        yes     yes     no       no
POST    /api/taggingdefination                     yes     yes     no       no
PUT     /api/taggingdefination                     yes     yes     no       no
DELETE  /api/taggingdefination                     yes     yes     no       no
PUT     /api/taggingdefination/label               yes     yes     no       no

GET     /api/inventory                             yes     yes     choose   no
GET     /api/inventory/history                     yes     yes     no       no
GET     /api/inventory/export/excel                yes     yes     no       no
POST    /api/inventory                             yes     yes     no       no
PUT     /api/inventory                             yes     yes     no       no
DELETE  /api/inventory                             yes     yes     no       no
GET     /api/inventory/movement                    yes     yes     no       no
GET     /api/inventory/pair                        yes     yes     no       no
GET     /api/inventory/set                         yes     yes     no       no
GET     /api/inventory/type                        yes     yes     yes      no
GET     /api/inventory/category                    yes     yes     yes      no
PUT     /api/inventory/adjust                      yes     yes     no       no
PUT     /api/inventory/split                       yes     yes     no       no
PUT     /api/inventory/break                       yes     yes     no       no
PUT     /api/inventory/merge                       yes     yes     no       no
PUT     /api/inventory/undo                        yes     yes     no       no
PUT     /api/inventory/write-off                   yes     yes     no       no
GET     /api/inventory/reservation                 yes     yes     yes      no
PUT     /api/inventory/reserve                     yes     yes     yes      no
PUT     /api/inventory/release                     yes     yes     yes      no
PUT     /api/inventory/range                       yes     yes     no       no
GET     /api/inventory/named                       yes     yes     no       no
GET     /api/inventory/show                        yes     yes     yes      no
GET     /api/inventory/show/media                  yes     yes     yes      no
GET     /api/inventory/price-list                  yes     yes     no       no
GET     /api/inventory/price-list/summary          yes     yes     no       no
GET     /api/price-feed                            yes     yes     no       no
POST    /api/price-feed                            yes     yes     no       no
PUT     /api/price-feed/end                        yes     yes     no       no
GET     /api/inventory/qr                          yes     yes     yes      no
PUT     /api/inventory/qr-range                    yes     yes     yes      no
POST    /api/inventory/qr-range                    yes     yes     yes      no

GET     /api/certificate                           yes     yes     choose   no
GET     /api/certificate/history                   yes     yes     no       no
GET     /api/certificate/export/excel              yes     yes     no       no
POST    /api/certificate                           yes     yes     no       no
PUT     /api/certificate                           yes     yes     no       no
DELETE  /api/certificate                           yes     yes     no       no
GET     /api/certificate/take-over                 yes     yes     no       no
PUT     /api/certificate/take-over                 yes     yes     no       no

GET     /api/inventoryrefill                       yes     yes     no       no
GET     /api/inventoryrefill/history               yes     yes     no       no
GET     /api/inventoryrefill/export/excel          yes     yes     no       no
POST    /api/inventoryrefill                       yes     yes     no       no
PUT     /api/inventoryrefill                       yes     yes     no       no
DELETE  /api/inventoryrefill                       yes     yes     no       no
PUT     /api/inventoryrefill/reverse               yes     yes     no       no

GET     /api/purchase                              yes     yes     no       no
GET     /api/purchase/history                      yes     yes     no       no
GET     /api/purchase/type                         yes     yes     no       no
GET     /api/purchase/stone                        yes     yes     no       no
GET     /api/purchase/export/excel                 yes     yes     no       no
GET     /api/purchase/export/purchase/excel        yes     yes     no       no
GET     /api/purchase/export/expense/excel         yes     yes     no       no
GET     /api/export/purchase/excel                 yes     yes     no       no
GET     /api/export/expense/excel                  yes     yes     no       no
GET     /api/purchase/export/pdf                   yes     yes     no       no
POST    /api/purchase                              yes     yes     no       no
PUT     /api/purchase                              yes     yes     no       no
DELETE  /api/purchase                              yes     yes     no       no
PUT     /api/purchase/record                       yes     yes     no       no
PUT     /api/purchase/return                       yes     yes     no       no
PUT     /api/purchase/cancel                       yes     yes     no       no
POST    /api/purchase/cancel                       yes     yes     no       no
PUT     /api/purchase/correct                      yes     yes     no       no

GET     /api/permission-request                    yes     yes     yes      no
GET     /api/permission-request/history            yes     yes     yes      no
GET     /api/permission-request/export/excel       yes     yes     yes      no
POST    /api/permission-request                    no      yes     yes      no
PUT     /api/permission-request                    no      no      no       no
DELETE  /api/permission-request                    no      no      no       no
PUT     /api/permission-request/approve            yes     yes     no       no
PUT     /api/permission-request/decline            yes     yes     no       no
GET     /api/lab-submission                        yes     yes     no       no
GET     /api/lab-submission/history                yes     yes     no       no
GET     /api/lab-submission/export/excel           yes     yes     no       no
POST    /api/lab-submission                        yes     yes     no       no
PUT     /api/lab-submission                        yes     yes     no       no
DELETE  /api/lab-submission                        yes     yes     no       no
PUT     /api/lab-submission/return                 yes     yes     no       no
PUT     /api/lab-submission/cancel                 yes     yes     no       no
POST    /api/lab-submission/cancel                 yes     yes     no       no

GET     /api/transfer                              yes     yes     no       no
GET     /api/transfer/history                      yes     yes     no       no
GET     /api/transfer/export/excel                 yes     yes     no       no
POST    /api/transfer                              yes     yes     no       no
PUT     /api/transfer                              yes     yes     no       no
DELETE  /api/transfer                              yes     yes     no       no
PUT     /api/transfer/send                         yes     yes     no       no
PUT     /api/transfer/receive                      yes     yes     no       no
PUT     /api/transfer/lost                         yes     yes     no       no
PUT     /api/transfer/cancel                       yes     yes     no       no
POST    /api/transfer/cancel                       yes     yes     no       no

GET     /api/stock-take                            yes     yes     yes      no
GET     /api/stock-take/history                    yes     yes     yes      no
GET     /api/stock-take/export/excel               yes     yes     no       no
POST    /api/stock-take                            yes     yes     no       no
PUT     /api/stock-take                            yes     yes     no       no
DELETE  /api/stock-take                            yes     yes     no       no
PUT     /api/stock-take/start                      yes     yes     no       no
PUT     /api/stock-take/finish                     yes     yes     no       no
PUT     /api/stock-take/recount                    yes     yes     no       no
PUT     /api/stock-take/decide                     yes     yes     no       no
PUT     /api/stock-take/post                       yes     yes     no       no
PUT     /api/stock-take/cancel                     yes     yes     no       no
POST    /api/stock-take/cancel                     yes     yes     no       no
POST    /api/stock-take/count                      yes     yes     yes      no
PUT     /api/stock-take/count                      yes     yes     yes      no
GET     /api/stock-take/line                       yes     yes     yes      no
GET     /api/stock-take/sheet                      yes     yes     yes      no
GET     /api/stock-take/line/export/excel          yes     yes     no       no
GET     /api/stock-take/export/pdf                 yes     yes     yes      no

GET     /api/offer                                  yes     yes     yes      no
GET     /api/offer/history                          yes     yes     yes      no
GET     /api/offer/export/excel                     yes     yes     yes      no
GET     /api/offer/export/pdf                       yes     yes     yes      no
POST    /api/offer                                  yes     yes     yes      no
PUT     /api/offer                                  yes     yes     yes      no
DELETE  /api/offer                                  yes     yes     yes      no
PUT     /api/offer/send                             yes     yes     yes      no
PUT     /api/offer/approval                         yes     yes     yes      no
PUT     /api/offer/invoice                          yes     yes     yes      no
PUT     /api/offer/accept                           yes     yes     yes      no
PUT     /api/offer/decline                          yes     yes     yes      no

GET     /api/invoice                               yes     yes     yes      no
GET     /api/invoice/history                       yes     yes     yes      no
GET     /api/invoice/export/excel                  yes     yes     yes      no
POST    /api/invoice                               yes     yes     yes      no
PUT     /api/invoice                               yes     yes     yes      no
DELETE  /api/invoice                               yes     yes     yes      no
PUT     /api/invoice/issue                         yes     yes     yes      no
PUT     /api/invoice/cancel                        yes     yes     no       no
POST    /api/invoice/cancel                        yes     yes     no       no
PUT     /api/invoice/correct                       yes     yes     no       no

GET     /api/creditnote                            yes     yes     yes      no
GET     /api/creditnote/history                    yes     yes     yes      no
GET     /api/creditnote/export/excel               yes     yes     yes      no
GET     /api/creditnote/export/pdf                 yes     yes     yes      no
GET     /api/creditnote/left                       yes     yes     yes      no
POST    /api/creditnote                            yes     yes     yes      no
PUT     /api/creditnote                            yes     yes     yes      no
DELETE  /api/creditnote                            yes     yes     yes      no
PUT     /api/creditnote/issue                      yes     yes     no       no
PUT     /api/creditnote/apply                      yes     yes     yes      no
PUT     /api/creditnote/cancel                     yes     yes     no       no
POST    /api/creditnote/cancel                     yes     yes     no       no

GET     /api/approval                              yes     yes     yes      no
GET     /api/approval/history                      yes     yes     yes      no
GET     /api/approval/export/excel                 yes     yes     yes      no
GET     /api/approval/export/pdf                   yes     yes     yes      no
POST    /api/approval                              yes     yes     yes      no
PUT     /api/approval                              yes     yes     yes      no
DELETE  /api/approval                              yes     yes     yes      no
PUT     /api/approval/issue                        yes     yes     yes      no
PUT     /api/approval/return                       yes     yes     yes      no
PUT     /api/approval/undo                         yes     yes     yes      no
PUT     /api/approval/invoice                      yes     yes     yes      no
PUT     /api/approval/extend                       yes     yes     yes      no
PUT     /api/approval/lost                         yes     yes     no       no
PUT     /api/approval/cancel                       yes     yes     no       no
POST    /api/approval/cancel                       yes     yes     no       no
PUT     /api/approval/correct                      yes     yes     no       no
PUT     /api/approval/range                        yes     yes     yes      no

GET     /api/item/approval                         yes     yes     yes      no
GET     /api/item/invoice                          yes     yes     yes      no
POST    /api/item                                  yes     yes     yes      no
PUT     /api/item                                  yes     yes     yes      no
DELETE  /api/item                                  yes     yes     yes      no

GET     /api/paymentnote                           yes     yes     yes      no
GET     /api/paymentnote/history                   yes     yes     yes      no
GET     /api/paymentnote/export/excel              yes     yes     yes      no
POST    /api/paymentnote                           yes     yes     yes      no
PUT     /api/paymentnote                           yes     yes     yes      no
DELETE  /api/paymentnote                           yes     yes     yes      no
PUT     /api/paymentnote/record                    yes     yes     yes      no
PUT     /api/paymentnote/apply                     yes     yes     yes      no
PUT     /api/paymentnote/clear                     yes     yes     no       no
PUT     /api/paymentnote/bounce                    yes     yes     no       no
PUT     /api/paymentnote/void                      yes     yes     no       no
PUT     /api/paymentnote/range                     yes     yes     yes      no
GET     /api/paymentnote/open                      yes     yes     yes      no

GET     /api/order-form                            yes     yes     yes      no
GET     /api/order-form/history                    yes     yes     yes      no
GET     /api/order-form/export/excel               yes     yes     yes      no
GET     /api/order-form/export/pdf                 yes     yes     yes      no
GET     /api/order-form/export/bench               yes     yes     yes      no
POST    /api/order-form                            yes     yes     yes      no
PUT     /api/order-form                            yes     yes     yes      no
DELETE  /api/order-form                            yes     yes     yes      no
PUT     /api/order-form/issue                      yes     yes     yes      no
PUT     /api/order-form/start                      yes     yes     yes      no
PUT     /api/order-form/receive                    yes     yes     yes      no
PUT     /api/order-form/undo                       yes     yes     yes      no
PUT     /api/order-form/complete                   yes     yes     yes      no
PUT     /api/order-form/rework                     yes     yes     yes      no
PUT     /api/order-form/deliver                    yes     yes     yes      no
PUT     /api/order-form/cancel                     yes     yes     no       no
POST    /api/order-form/cancel                     yes     yes     no       no
PUT     /api/order-form/range                      yes     yes     yes      no
GET     /api/cutting-item/order-form               yes     yes     yes      no
POST    /api/cutting-item                          yes     yes     yes      no
PUT     /api/cutting-item                          yes     yes     yes      no
DELETE  /api/cutting-item                          yes     yes     yes      no

GET     /api/raza-lapidary-order-form              yes     yes     yes      no
GET     /api/raza-lapidary-order-form/history      yes     yes     yes      no
GET     /api/raza-lapidary-order-form/export/excel yes     yes     yes      no
GET     /api/raza-lapidary-order-form/export/pdf   yes     yes     yes      no
GET     /api/raza-lapidary-order-form/export/bench yes     yes     yes      no
POST    /api/raza-lapidary-order-form              yes     yes     yes      no
PUT     /api/raza-lapidary-order-form              yes     yes     yes      no
DELETE  /api/raza-lapidary-order-form              yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/issue        yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/start        yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/receive      yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/undo         yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/complete     yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/rework       yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/deliver      yes     yes     yes      no
PUT     /api/raza-lapidary-order-form/cancel       yes     yes     no       no
POST    /api/raza-lapidary-order-form/cancel       yes     yes     no       no
PUT     /api/raza-lapidary-order-form/range        yes     yes     yes      no
GET     /api/raza-lapidary-item/order-form         yes     yes     yes      no
POST    /api/raza-lapidary-item                    yes     yes     yes      no
PUT     /api/raza-lapidary-item                    yes     yes     yes      no
DELETE  /api/raza-lapidary-item                    yes     yes     yes      no

GET     /api/mf-order-form                         yes     yes     yes      no
GET     /api/mf-order-form/history                 yes     yes     yes      no
GET     /api/mf-order-form/export/excel            yes     yes     yes      no
GET     /api/mf-order-form/export/pdf              yes     yes     yes      no
GET     /api/mf-order-form/export/bench            yes     yes     yes      no
POST    /api/mf-order-form                         yes     yes     yes      no
PUT     /api/mf-order-form                         yes     yes     yes      no
DELETE  /api/mf-order-form                         yes     yes     yes      no
PUT     /api/mf-order-form/issue                   yes     yes     yes      no
PUT     /api/mf-order-form/start                   yes     yes     yes      no
PUT     /api/mf-order-form/receive                 yes     yes     yes      no
PUT     /api/mf-order-form/undo                    yes     yes     yes      no
PUT     /api/mf-order-form/complete                yes     yes     yes      no
PUT     /api/mf-order-form/rework                  yes     yes     yes      no
PUT     /api/mf-order-form/deliver                 yes     yes     yes      no
PUT     /api/mf-order-form/cancel                  yes     yes     no       no
POST    /api/mf-order-form/cancel                  yes     yes     no       no
PUT     /api/mf-order-form/range                   yes     yes     yes      no
GET     /api/mf-item/order-form                    yes     yes     yes      no
POST    /api/mf-item                               yes     yes     yes      no
PUT     /api/mf-item                               yes     yes     yes      no
DELETE  /api/mf-item                               yes     yes     yes      no

GET     /api/cutting-invoice                       yes     yes     yes      no
GET     /api/cutting-invoice/history               yes     yes     yes      no
GET     /api/cutting-invoice/export/excel          yes     yes     yes      no
GET     /api/cutting-invoice/export/pdf            yes     yes     yes      no
POST    /api/cutting-invoice                       yes     yes     yes      no
PUT     /api/cutting-invoice                       yes     yes     yes      no
DELETE  /api/cutting-invoice                       yes     yes     yes      no
PUT     /api/cutting-invoice/issue                 yes     yes     yes      no
PUT     /api/cutting-invoice/cancel                yes     yes     no       no
POST    /api/cutting-invoice/cancel                yes     yes     no       no
PUT     /api/cutting-invoice/correct               yes     yes     no       no

GET     /api/raza-lapidary-invoice                 yes     yes     yes      no
GET     /api/raza-lapidary-invoice/history         yes     yes     yes      no
GET     /api/raza-lapidary-invoice/export/excel    yes     yes     yes      no
GET     /api/raza-lapidary-invoice/export/pdf      yes     yes     yes      no
POST    /api/raza-lapidary-invoice                 yes     yes     yes      no
PUT     /api/raza-lapidary-invoice                 yes     yes     yes      no
DELETE  /api/raza-lapidary-invoice                 yes     yes     yes      no
PUT     /api/raza-lapidary-invoice/issue           yes     yes     yes      no
PUT     /api/raza-lapidary-invoice/cancel          yes     yes     no       no
POST    /api/raza-lapidary-invoice/cancel          yes     yes     no       no
PUT     /api/raza-lapidary-invoice/correct         yes     yes     no       no

GET     /api/mf-invoice                            yes     yes     yes      no
GET     /api/mf-invoice/history                    yes     yes     yes      no
GET     /api/mf-invoice/export/excel               yes     yes     yes      no
GET     /api/mf-invoice/export/pdf                 yes     yes     yes      no
POST    /api/mf-invoice                            yes     yes     yes      no
PUT     /api/mf-invoice                            yes     yes     yes      no
DELETE  /api/mf-invoice                            yes     yes     yes      no
PUT     /api/mf-invoice/issue                      yes     yes     yes      no
PUT     /api/mf-invoice/cancel                     yes     yes     no       no
POST    /api/mf-invoice/cancel                     yes     yes     no       no
PUT     /api/mf-invoice/correct                    yes     yes     no       no

GET     /api/setting                               yes     yes     yes      no
GET     /api/setting/history                       yes     no      no       no
PUT     /api/setting                               yes     no      no       no

POST    /api/auth/login                            yes     yes     yes      yes
GET     /api/auth/logout                           yes     yes     yes      yes
POST    /api/auth/register                         yes     no      no       no

GET     /api/user/cuser                            yes     yes     yes      no
PUT     /api/user/password                         yes     yes     yes      no
GET     /api/user/session                          yes     yes     yes      no
DELETE  /api/user/session                          yes     yes     yes      no
PUT     /api/user/session/others                   yes     yes     yes      no
PUT     /api/user/sign-out                         yes     no      no       no
PUT     /api/user/active                           yes     no      no       no
PUT     /api/user/deactive                         yes     no      no       no

GET     /api/statement                             yes     yes     no       no
GET     /api/statement/export/pdf                  yes     yes     no       no
GET     /api/statement/export/excel                yes     yes     no       no
POST    /api/statement/batch                       yes     yes     no       no
GET     /api/statement/batch                       yes     yes     no       no
GET     /api/statement/batch/file                  yes     yes     no       no

GET     /api/report/receivables                    yes     yes     no       no
GET     /api/report/receivables/export/excel       yes     yes     no       no
GET     /api/report/receivables/export/pdf         yes     yes     no       no
GET     /api/report/payables                       yes     yes     no       no
GET     /api/report/payables/export/excel          yes     yes     no       no
GET     /api/report/payables/export/pdf            yes     yes     no       no
GET     /api/report/cash-book                      yes     yes     no       no
GET     /api/report/cash-book/export/excel         yes     yes     no       no
GET     /api/report/cash-book/export/pdf           yes     yes     no       no
GET     /api/report/expenses                       yes     yes     no       no
GET     /api/report/expenses/export/excel          yes     yes     no       no
GET     /api/report/expenses/export/pdf            yes     yes     no       no
GET     /api/report/tax                            yes     yes     no       no
GET     /api/report/tax/export/excel               yes     yes     no       no
GET     /api/report/tax/export/pdf                 yes     yes     no       no
GET     /api/report/exchange                       yes     yes     no       no
GET     /api/report/exchange/export/excel          yes     yes     no       no
GET     /api/report/exchange/export/pdf            yes     yes     no       no

GET     /api/report                                yes     no      no       no
GET     /api/report/approval-ageing                yes     no      no       no
GET     /api/report/approval-ageing/export/excel   yes     no      no       no
GET     /api/report/approval-ageing/export/pdf     yes     no      no       no
GET     /api/report/approval-conversion            yes     no      no       no
GET     /api/report/approval-conversion/export/excel       yes     no      no       no
GET     /api/report/approval-conversion/export/pdf yes     no      no       no
GET     /api/report/stock-value                    yes     no      no       no
GET     /api/report/stock-value/export/excel       yes     no      no       no
GET     /api/report/stock-value/export/pdf         yes     no      no       no
GET     /api/report/stock-ageing                   yes     no      no       no
GET     /api/report/stock-ageing/export/excel      yes     no      no       no
GET     /api/report/stock-ageing/export/pdf        yes     no      no       no
GET     /api/report/rough-lots                     yes     no      no       no
GET     /api/report/rough-lots/export/excel        yes     no      no       no
GET     /api/report/rough-lots/export/pdf          yes     no      no       no
GET     /api/report/discounts                      yes     no      no       no
GET     /api/report/discounts/export/excel         yes     no      no       no
GET     /api/report/discounts/export/pdf           yes     no      no       no
GET     /api/report/cancelled                      yes     no      no       no
GET     /api/report/cancelled/export/excel         yes     no      no       no
GET     /api/report/cancelled/export/pdf           yes     no      no       no
GET     /api/report/trial-balance                  yes     no      no       no
GET     /api/report/trial-balance/export/excel     yes     no      no       no
GET     /api/report/trial-balance/export/pdf       yes     no      no       no
GET     /api/report/typed-rates                    yes     no      no       no
GET     /api/report/typed-rates/export/excel       yes     no      no       no
GET     /api/report/typed-rates/export/pdf         yes     no      no       no

GET     /api/sales-report                          yes     no      no       no
GET     /api/sales-report/export/excel             yes     no      no       no
GET     /api/sales-report/export/pdf               yes     no      no       no

GET     /api/report/workshop                       yes     yes     yes      no
GET     /api/report/workshop/export/excel          yes     yes     yes      no
GET     /api/report/workshop/export/pdf            yes     yes     yes      no
GET     /api/report/metal                          yes     yes     no       no
GET     /api/report/metal/export/excel             yes     yes     no       no
GET     /api/report/metal/export/pdf               yes     yes     no       no

GET     /api/report/salespeople                    yes     yes     no       no
GET     /api/report/salespeople/export/excel       yes     yes     no       no
GET     /api/report/salespeople/export/pdf         yes     yes     no       no
GET     /api/report/makers                         yes     yes     no       no
GET     /api/report/makers/export/excel            yes     yes     no       no
GET     /api/report/makers/export/pdf              yes     yes     no       no
GET     /api/employee/performance/documents           yes     yes     yes      no
GET     /api/employee/performance/documents/export/excel yes   yes     yes      no
GET     /api/employee/performance/documents/export/pdf yes     yes     yes      no

GET     /api/invoice/export/pdf                    yes     yes     yes      no

GET     /api/paymentnote/export/pdf                yes     yes     yes      no

POST    /api/attachment                            yes     yes     yes      no
GET     /api/attachment                            yes     yes     yes      no
GET     /api/attachment/file                       yes     yes     yes      no
PUT     /api/attachment/order                      yes     yes     yes      no
PUT     /api/attachment/crop                       yes     yes     yes      no
DELETE  /api/attachment                            yes     yes     yes      no

POST    /api/import/inventory                      yes     yes     no       no
PUT     /api/import/inventory/preview              yes     yes     no       no
PUT     /api/import/inventory/sheet                yes     yes     no       no
PUT     /api/import/inventory/encoding             yes     yes     no       no
PUT     /api/import/inventory/run                  yes     yes     no       no
PUT     /api/import/inventory/undo                 yes     yes     no       no
GET     /api/import/inventory                      yes     yes     no       no
DELETE  /api/import/inventory                      yes     yes     no       no
GET     /api/import/inventory/errors               yes     yes     no       no
GET     /api/import/inventory/template             yes     yes     no       no
POST    /api/import/inventory-update               yes     yes     no       no
PUT     /api/import/inventory-update/preview       yes     yes     no       no
PUT     /api/import/inventory-update/sheet         yes     yes     no       no
PUT     /api/import/inventory-update/encoding      yes     yes     no       no
PUT     /api/import/inventory-update/run           yes     yes     no       no
PUT     /api/import/inventory-update/undo          yes     yes     no       no
GET     /api/import/inventory-update               yes     yes     no       no
DELETE  /api/import/inventory-update               yes     yes     no       no
GET     /api/import/inventory-update/errors        yes     yes     no       no
GET     /api/import/inventory-update/changes       yes     yes     no       no
GET     /api/import/inventory-update/template      yes     yes     no       no
POST    /api/import/customer                       yes     yes     no       no
PUT     /api/import/customer/preview               yes     yes     no       no
PUT     /api/import/customer/sheet                 yes     yes     no       no
PUT     /api/import/customer/encoding              yes     yes     no       no
PUT     /api/import/customer/run                   yes     yes     no       no
PUT     /api/import/customer/undo                  yes     yes     no       no
GET     /api/import/customer                       yes     yes     no       no
DELETE  /api/import/customer                       yes     yes     no       no
GET     /api/import/customer/errors                yes     yes     no       no
GET     /api/import/customer/template              yes     yes     no       no
POST    /api/import/customer-update                yes     yes     no       no
PUT     /api/import/customer-update/preview        yes     yes     no       no
PUT     /api/import/customer-update/sheet          yes     yes     no       no
PUT     /api/import/customer-update/encoding       yes     yes     no       no
PUT     /api/import/customer-update/run            yes     yes     no       no
PUT     /api/import/customer-update/undo           yes     yes     no       no
GET     /api/import/customer-update                yes     yes     no       no
DELETE  /api/import/customer-update                yes     yes     no       no
GET     /api/import/customer-update/errors         yes     yes     no       no
GET     /api/import/customer-update/changes        yes     yes     no       no
GET     /api/import/customer-update/template       yes     yes     no       no
POST    /api/import/opening-bill                   yes     yes     no       no
PUT     /api/import/opening-bill/preview           yes     yes     no       no
PUT     /api/import/opening-bill/sheet             yes     yes     no       no
PUT     /api/import/opening-bill/encoding          yes     yes     no       no
PUT     /api/import/opening-bill/run               yes     yes     no       no
PUT     /api/import/opening-bill/undo              yes     yes     no       no
GET     /api/import/opening-bill                   yes     yes     no       no
DELETE  /api/import/opening-bill                   yes     yes     no       no
GET     /api/import/opening-bill/errors            yes     yes     no       no
GET     /api/import/opening-bill/template          yes     yes     no       no
POST    /api/import/employee                       yes     no      no       no
PUT     /api/import/employee/preview               yes     no      no       no
PUT     /api/import/employee/sheet                 yes     no      no       no
PUT     /api/import/employee/encoding              yes     no      no       no
PUT     /api/import/employee/run                   yes     no      no       no
PUT     /api/import/employee/undo                  yes     no      no       no
GET     /api/import/employee                       yes     no      no       no
DELETE  /api/import/employee                       yes     no      no       no
GET     /api/import/employee/errors                yes     no      no       no
GET     /api/import/employee/template              yes     no      no       no
POST    /api/import/user                           yes     no      no       no
PUT     /api/import/user/preview                   yes     no      no       no
PUT     /api/import/user/sheet                     yes     no      no       no
PUT     /api/import/user/encoding                  yes     no      no       no
PUT     /api/import/user/run                       yes     no      no       no
PUT     /api/import/user/undo                      yes     no      no       no
GET     /api/import/user                           yes     no      no       no
DELETE  /api/import/user                           yes     no      no       no
GET     /api/import/user/errors                    yes     no      no       no
GET     /api/import/user/template                  yes     no      no       no
POST    /api/import/certificate                    yes     yes     no       no
PUT     /api/import/certificate/preview            yes     yes     no       no
PUT     /api/import/certificate/sheet              yes     yes     no       no
PUT     /api/import/certificate/encoding           yes     yes     no       no
PUT     /api/import/certificate/run                yes     yes     no       no
PUT     /api/import/certificate/undo               yes     yes     no       no
GET     /api/import/certificate                    yes     yes     no       no
DELETE  /api/import/certificate                    yes     yes     no       no
GET     /api/import/certificate/errors             yes     yes     no       no
GET     /api/import/certificate/template           yes     yes     no       no
POST    /api/import/approval                       yes     yes     no       no
PUT     /api/import/approval/preview               yes     yes     no       no
PUT     /api/import/approval/sheet                 yes     yes     no       no
PUT     /api/import/approval/encoding              yes     yes     no       no
PUT     /api/import/approval/run                   yes     yes     no       no
PUT     /api/import/approval/undo                  yes     yes     no       no
GET     /api/import/approval                       yes     yes     no       no
DELETE  /api/import/approval                       yes     yes     no       no
GET     /api/import/approval/errors                yes     yes     no       no
GET     /api/import/approval/template              yes     yes     no       no
POST    /api/import/service-price                  yes     no      no       no
PUT     /api/import/service-price/preview          yes     no      no       no
PUT     /api/import/service-price/sheet            yes     no      no       no
PUT     /api/import/service-price/encoding         yes     no      no       no
PUT     /api/import/service-price/run              yes     no      no       no
PUT     /api/import/service-price/undo             yes     no      no       no
GET     /api/import/service-price                  yes     no      no       no
DELETE  /api/import/service-price                  yes     no      no       no
GET     /api/import/service-price/errors           yes     no      no       no
GET     /api/import/service-price/template         yes     no      no       no
POST    /api/import/exchange-rate                  yes     yes     no       no
PUT     /api/import/exchange-rate/preview          yes     yes     no       no
PUT     /api/import/exchange-rate/sheet            yes     yes     no       no
PUT     /api/import/exchange-rate/encoding         yes     yes     no       no
PUT     /api/import/exchange-rate/run              yes     yes     no       no
PUT     /api/import/exchange-rate/undo             yes     yes     no       no
GET     /api/import/exchange-rate                  yes     yes     no       no
DELETE  /api/import/exchange-rate                  yes     yes     no       no
GET     /api/import/exchange-rate/errors           yes     yes     no       no
GET     /api/import/exchange-rate/template         yes     yes     no       no
GET     /api/import                                yes     yes     no       no

GET     /api/audit                                 yes     no      no       no

GET     /api/audit-trail                           yes     no      no       no
GET     /api/audit-trail/export/excel              yes     no      no       no
GET     /api/security-event                        yes     no      no       no
GET     /api/security-event/export/excel           yes     no      no       no
GET     /api/user/failed-sign-in                   yes     yes     yes      no
GET     /api/home                                  yes     yes     yes      no
GET     /api/home/records                          yes     yes     yes      no
GET     /api/idempotency-key                       yes     yes     yes      no
GET     /api/openapi.json                          yes     yes     yes      yes
GET     /api/docs                                  yes     yes     yes      no
GET     /api/search                                yes     yes     yes      no
GET     /api/search/wanted                         yes     yes     yes      no
GET     /api/explain                               yes     yes     yes      no
GET     /api/view                                  yes     yes     yes      no
POST    /api/view                                  yes     yes     yes      no
PUT     /api/view                                  yes     yes     yes      no
DELETE  /api/view                                  yes     yes     yes      no

GET     /api/mail-server                           yes     no      no       no
PUT     /api/mail-server                           yes     no      no       no
GET     /api/mail/template                         yes     no      no       no
PUT     /api/mail/template                         yes     no      no       no
DELETE  /api/mail/template                         yes     no      no       no
POST    /api/mail/test                             yes     no      no       no
GET     /api/mail/test                             yes     no      no       no
GET     /api/sharing                               yes     yes     yes      no
POST    /api/private-link                          yes     yes     yes      no
PUT     /api/private-link/end                      yes     yes     yes      no
GET     /api/mail/draft                            yes     yes     yes      no
POST    /api/mail                                  yes     yes     yes      no
PUT     /api/mail/again                            yes     yes     yes      no
PUT     /api/mail/returned                         yes     yes     yes      no
POST    /api/mail/reminder                         yes     yes     yes      no

GET     /api/api-token                             yes     no      no       no
POST    /api/api-token                             yes     no      no       no
DELETE  /api/api-token                             yes     no      no       no
`

/** The lines of the table. */
export const matrix: Line[] = table
  .split('\n')
  .filter(line => line.trim() !== '' && !line.startsWith('METHOD'))
  .map(line => {
    const [method = '', path = '', ...cells] = line.trim().split(/\s+/) as [string, string, Cell, Cell, Cell, Cell]
    const [Admin, Manager, Salesman, nobody] = cells
    return { method, path, Admin, Manager, Salesman, nobody }
  })
