// Made by `npm run generate` from the folders. Do not edit.
import { getAbout as aboutGetAbout } from "./about/operations/getAbout.ts";
import { getLicences as aboutGetLicences } from "./about/operations/getLicences.ts";
import { changePassword as accountsChangePassword } from "./accounts/operations/changePassword.ts";
import { createToken as accountsCreateToken } from "./accounts/operations/createToken.ts";
import { endSession as accountsEndSession } from "./accounts/operations/endSession.ts";
import { getAccount as accountsGetAccount } from "./accounts/operations/getAccount.ts";
import { getSessions as accountsGetSessions } from "./accounts/operations/getSessions.ts";
import { getTokens as accountsGetTokens } from "./accounts/operations/getTokens.ts";
import { revokeToken as accountsRevokeToken } from "./accounts/operations/revokeToken.ts";
import { addComment as activityAddComment } from "./activity/operations/addComment.ts";
import { editComment as activityEditComment } from "./activity/operations/editComment.ts";
import { findComments as activityFindComments } from "./activity/operations/findComments.ts";
import { findPeople as activityFindPeople } from "./activity/operations/findPeople.ts";
import { follow as activityFollow } from "./activity/operations/follow.ts";
import { removeComment as activityRemoveComment } from "./activity/operations/removeComment.ts";
import { restoreComment as activityRestoreComment } from "./activity/operations/restoreComment.ts";
import { adopt as adoptionAdopt } from "./adoption/operations/adopt.ts";
import { discardDraft as definitionsDiscardDraft } from "./definitions/operations/discardDraft.ts";
import { exportDocuments as definitionsExportDocuments } from "./definitions/operations/exportDocuments.ts";
import { getFormDesignerSchema as definitionsGetFormDesignerSchema } from "./definitions/operations/forms/getFormDesignerSchema.ts";
import { saveFormDesign as definitionsSaveFormDesign } from "./definitions/operations/forms/saveFormDesign.ts";
import { getDiff as definitionsGetDiff } from "./definitions/operations/getDiff.ts";
import { getDocument as definitionsGetDocument } from "./definitions/operations/getDocument.ts";
import { getHistory as definitionsGetHistory } from "./definitions/operations/getHistory.ts";
import { getProblems as definitionsGetProblems } from "./definitions/operations/getProblems.ts";
import { getPublishes as definitionsGetPublishes } from "./definitions/operations/getPublishes.ts";
import { getState as definitionsGetState } from "./definitions/operations/getState.ts";
import { getTree as definitionsGetTree } from "./definitions/operations/getTree.ts";
import { getWhereUsed as definitionsGetWhereUsed } from "./definitions/operations/getWhereUsed.ts";
import { importDocuments as definitionsImportDocuments } from "./definitions/operations/importDocuments.ts";
import { applyPlan as definitionsApplyPlan } from "./definitions/operations/plans/applyPlan.ts";
import { cancelPlan as definitionsCancelPlan } from "./definitions/operations/plans/cancelPlan.ts";
import { getPlan as definitionsGetPlan } from "./definitions/operations/plans/getPlan.ts";
import { getPlans as definitionsGetPlans } from "./definitions/operations/plans/getPlans.ts";
import { planIndexes as definitionsPlanIndexes } from "./definitions/operations/plans/planIndexes.ts";
import { startPlan as definitionsStartPlan } from "./definitions/operations/plans/startPlan.ts";
import { previewPublish as definitionsPreviewPublish } from "./definitions/operations/previewPublish.ts";
import { publish as definitionsPublish } from "./definitions/operations/publish.ts";
import { restore as definitionsRestore } from "./definitions/operations/restore.ts";
import { restorePublish as definitionsRestorePublish } from "./definitions/operations/restorePublish.ts";
import { saveDraft as definitionsSaveDraft } from "./definitions/operations/saveDraft.ts";
import { getEntityDiagram as entitiesGetEntityDiagram } from "./entities/operations/getEntityDiagram.ts";
import { attachFiles as filesAttachFiles } from "./files/operations/attachFiles.ts";
import { beginUpload as filesBeginUpload } from "./files/operations/beginUpload.ts";
import { cancelUpload as filesCancelUpload } from "./files/operations/cancelUpload.ts";
import { checkFile as filesCheckFile } from "./files/operations/documents/checkFile.ts";
import { downloadDocument as filesDownloadDocument } from "./files/operations/documents/downloadDocument.ts";
import { downloadStatic as filesDownloadStatic } from "./files/operations/documents/downloadStatic.ts";
import { findDocuments as filesFindDocuments } from "./files/operations/documents/findDocuments.ts";
import { getDocuments as filesGetDocuments } from "./files/operations/documents/getDocuments.ts";
import { sendDocument as filesSendDocument } from "./files/operations/documents/sendDocument.ts";
import { uploadDocument as filesUploadDocument } from "./files/operations/documents/uploadDocument.ts";
import { downloadFile as filesDownloadFile } from "./files/operations/downloadFile.ts";
import { findEndings as filesFindEndings } from "./files/operations/endings/findEndings.ts";
import { findAssets as filesFindAssets } from "./files/operations/findAssets.ts";
import { finishUpload as filesFinishUpload } from "./files/operations/finishUpload.ts";
import { getAsset as filesGetAsset } from "./files/operations/getAsset.ts";
import { getUpload as filesGetUpload } from "./files/operations/getUpload.ts";
import { listFiles as filesListFiles } from "./files/operations/listFiles.ts";
import { previewFile as filesPreviewFile } from "./files/operations/previewFile.ts";
import { removeAsset as filesRemoveAsset } from "./files/operations/removeAsset.ts";
import { removeFile as filesRemoveFile } from "./files/operations/removeFile.ts";
import { restoreFile as filesRestoreFile } from "./files/operations/restoreFile.ts";
import { sendPart as filesSendPart } from "./files/operations/sendPart.ts";
import { uploadAsset as filesUploadAsset } from "./files/operations/uploadAsset.ts";
import { uploadFile as filesUploadFile } from "./files/operations/uploadFile.ts";
import { getForms as formsGetForms } from "./forms/operations/about/getForms.ts";
import { getMasks as formsGetMasks } from "./forms/operations/about/getMasks.ts";
import { getRelatedField as formsGetRelatedField } from "./forms/operations/about/getRelatedField.ts";
import { getSubForms as formsGetSubForms } from "./forms/operations/about/getSubForms.ts";
import { getTable as formsGetTable } from "./forms/operations/about/getTable.ts";
import { listValue as formsListValue } from "./forms/operations/about/listValue.ts";
import { validateExpression as formsValidateExpression } from "./forms/operations/about/validateExpression.ts";
import { bySourceType as formsBySourceType } from "./forms/operations/bySourceType.ts";
import { getCaptcha as formsGetCaptcha } from "./forms/operations/captchas/getCaptcha.ts";
import { expressionEval as formsExpressionEval } from "./forms/operations/expressionEval.ts";
import { expressionRequest as formsExpressionRequest } from "./forms/operations/expressionRequest.ts";
import { formVerification as formsFormVerification } from "./forms/operations/formVerification.ts";
import { getData as formsGetData } from "./forms/operations/getData.ts";
import { getDataTemplate as formsGetDataTemplate } from "./forms/operations/getDataTemplate.ts";
import { getHtmlCache as formsGetHtmlCache } from "./forms/operations/getHtmlCache.ts";
import { getProperties as formsGetProperties } from "./forms/operations/getProperties.ts";
import { refreshData as formsRefreshData } from "./forms/operations/refreshData.ts";
import { refreshRules as formsRefreshRules } from "./forms/operations/refreshRules.ts";
import { saveData as formsSaveData } from "./forms/operations/saveData.ts";
import { findOneVersion as formsFindOneVersion } from "./forms/operations/versions/findOneVersion.ts";
import { callFunctions as functionsCallFunctions } from "./functions/operations/callFunctions.ts";
import { getDefinedFunctions as functionsGetDefinedFunctions } from "./functions/operations/getDefinedFunctions.ts";
import { tryFunction as functionsTryFunction } from "./functions/operations/tryFunction.ts";
import { exportList as listsExportList } from "./lists/operations/exports/exportList.ts";
import { getExport as listsGetExport } from "./lists/operations/exports/getExport.ts";
import { getColumnChoices as listsGetColumnChoices } from "./lists/operations/getColumnChoices.ts";
import { getCount as listsGetCount } from "./lists/operations/getCount.ts";
import { getCreatable as listsGetCreatable } from "./lists/operations/getCreatable.ts";
import { getGroups as listsGetGroups } from "./lists/operations/getGroups.ts";
import { getIndexAdvice as listsGetIndexAdvice } from "./lists/operations/getIndexAdvice.ts";
import { getList as listsGetList } from "./lists/operations/getList.ts";
import { getListSetup as listsGetListSetup } from "./lists/operations/getListSetup.ts";
import { getQueryData as listsGetQueryData } from "./lists/operations/getQueryData.ts";
import { getRecordUrls as listsGetRecordUrls } from "./lists/operations/getRecordUrls.ts";
import { clearMissingTexts as localizationClearMissingTexts } from "./localization/operations/clearMissingTexts.ts";
import { filter as localizationFilter } from "./localization/operations/filter.ts";
import { getMissingTexts as localizationGetMissingTexts } from "./localization/operations/getMissingTexts.ts";
import { getTextLanguages as localizationGetTextLanguages } from "./localization/operations/getTextLanguages.ts";
import { lastModify as localizationLastModify } from "./localization/operations/lastModify.ts";
import { saveData as localizationSaveData } from "./localization/operations/saveData.ts";
import { setUserLang as localizationSetUserLang } from "./localization/operations/setUserLang.ts";
import { isLocked as locksIsLocked } from "./locks/operations/isLocked.ts";
import { lock as locksLock } from "./locks/operations/lock.ts";
import { lockForm as locksLockForm } from "./locks/operations/lockForm.ts";
import { unlock as locksUnlock } from "./locks/operations/unlock.ts";
import { getBadges as menusGetBadges } from "./menus/operations/getBadges.ts";
import { getBreadcrumb as menusGetBreadcrumb } from "./menus/operations/getBreadcrumb.ts";
import { getCounts as menusGetCounts } from "./menus/operations/getCounts.ts";
import { getMenuDiagram as menusGetMenuDiagram } from "./menus/operations/getMenuDiagram.ts";
import { getMenus as menusGetMenus } from "./menus/operations/getMenus.ts";
import { countUnreadMessages as notificationsCountUnreadMessages } from "./notifications/operations/countUnreadMessages.ts";
import { filterMessages as notificationsFilterMessages } from "./notifications/operations/filterMessages.ts";
import { getMessage as notificationsGetMessage } from "./notifications/operations/getMessage.ts";
import { getNoticeSorts as notificationsGetNoticeSorts } from "./notifications/operations/getNoticeSorts.ts";
import { setMessageToRead as notificationsSetMessageToRead } from "./notifications/operations/setMessageToRead.ts";
import { getPopup as pagesGetPopup } from "./pages/operations/getPopup.ts";
import { layout as pagesLayout } from "./pages/operations/layout.ts";
import { layoutManager as pagesLayoutManager } from "./pages/operations/layoutManager.ts";
import { addBookmark as personalAddBookmark } from "./personal/operations/addBookmark.ts";
import { getBookmarks as personalGetBookmarks } from "./personal/operations/getBookmarks.ts";
import { getUserConfig as personalGetUserConfig } from "./personal/operations/getUserConfig.ts";
import { orderBookmarks as personalOrderBookmarks } from "./personal/operations/orderBookmarks.ts";
import { removeBookmark as personalRemoveBookmark } from "./personal/operations/removeBookmark.ts";
import { renameBookmark as personalRenameBookmark } from "./personal/operations/renameBookmark.ts";
import { saveUserConfig as personalSaveUserConfig } from "./personal/operations/saveUserConfig.ts";
import { findLooks as previewsFindLooks } from "./previews/operations/findLooks.ts";
import { getPreviewChoices as previewsGetPreviewChoices } from "./previews/operations/getPreviewChoices.ts";
import { getPreviewDrafts as previewsGetPreviewDrafts } from "./previews/operations/getPreviewDrafts.ts";
import { getPreviewPage as previewsGetPreviewPage } from "./previews/operations/getPreviewPage.ts";
import { getPreviewRecords as previewsGetPreviewRecords } from "./previews/operations/getPreviewRecords.ts";
import { openPreview as previewsOpenPreview } from "./previews/operations/openPreview.ts";
import { openPreviewAsPerson as previewsOpenPreviewAsPerson } from "./previews/operations/openPreviewAsPerson.ts";
import { cancelAny as progressesCancelAny } from "./progresses/operations/cancelAny.ts";
import { cancelProgress as progressesCancelProgress } from "./progresses/operations/cancelProgress.ts";
import { checkAll as progressesCheckAll } from "./progresses/operations/checkAll.ts";
import { checkList as progressesCheckList } from "./progresses/operations/checkList.ts";
import { getProgress as progressesGetProgress } from "./progresses/operations/getProgress.ts";
import { bulkRecords as recordsBulkRecords } from "./records/operations/bulkRecords.ts";
import { checkSecret as recordsCheckSecret } from "./records/operations/checkSecret.ts";
import { deleteRecords as recordsDeleteRecords } from "./records/operations/deleteRecords.ts";
import { explainAccess as recordsExplainAccess } from "./records/operations/explainAccess.ts";
import { getChoices as recordsGetChoices } from "./records/operations/getChoices.ts";
import { getHistory as recordsGetHistory } from "./records/operations/getHistory.ts";
import { getVersion as recordsGetVersion } from "./records/operations/getVersion.ts";
import { holdSecret as recordsHoldSecret } from "./records/operations/holdSecret.ts";
import { restoreVersion as recordsRestoreVersion } from "./records/operations/restoreVersion.ts";
import { settleSave as recordsSettleSave } from "./records/operations/settleSave.ts";
import { undoBatch as recordsUndoBatch } from "./records/operations/undoBatch.ts";
import { getRelated as relationshipsGetRelated } from "./relationships/operations/getRelated.ts";
import { getRelationships as relationshipsGetRelationships } from "./relationships/operations/getRelationships.ts";
import { addReport as reportsAddReport } from "./reports/operations/addReport.ts";
import { getReportPicture as reportsGetReportPicture } from "./reports/operations/getReportPicture.ts";
import { getAccess as rightsGetAccess } from "./rights/operations/getAccess.ts";
import { getScheduleRuns as schedulesGetScheduleRuns } from "./schedules/operations/getScheduleRuns.ts";
import { getSchedules as schedulesGetSchedules } from "./schedules/operations/getSchedules.ts";
import { runSchedule as schedulesRunSchedule } from "./schedules/operations/runSchedule.ts";
import { findAnything as searchFindAnything } from "./search/operations/findAnything.ts";
import { csrfToken as sessionCsrfToken } from "./session/operations/csrfToken.ts";
import { draftKeys as sessionDraftKeys } from "./session/operations/draftKeys.ts";
import { login as sessionLogin } from "./session/operations/login.ts";
import { logout as sessionLogout } from "./session/operations/logout.ts";
import { ping as sessionPing } from "./session/operations/ping.ts";
import { uiConfig as sessionUiConfig } from "./session/operations/uiConfig.ts";
import { emitEvent as shellEmitEvent } from "./shell/operations/emitEvent.ts";
import { getConfig as shellGetConfig } from "./shell/operations/getConfig.ts";
import { getFuncBusinessData as shellGetFuncBusinessData } from "./shell/operations/getFuncBusinessData.ts";
import { getPage as shellGetPage } from "./shell/operations/getPage.ts";
import { getSqlParams as shellGetSqlParams } from "./shell/operations/getSqlParams.ts";
import { sentryTest as shellSentryTest } from "./shell/operations/sentryTest.ts";
import { findTypes as templatesFindTypes } from "./templates/operations/findTypes.ts";
import { getTemplate as templatesGetTemplate } from "./templates/operations/getTemplate.ts";
import { getTemplateItems as templatesGetTemplateItems } from "./templates/operations/getTemplateItems.ts";
import { cachedAllUrls as urlsCachedAllUrls } from "./urls/operations/cachedAllUrls.ts";
import { getPermissionByUrl as urlsGetPermissionByUrl } from "./urls/operations/getPermissionByUrl.ts";
import { getSeoUrls as urlsGetSeoUrls } from "./urls/operations/getSeoUrls.ts";
import { resolveSeoRoute as urlsResolveSeoRoute } from "./urls/operations/resolveSeoRoute.ts";
import { createPasswordLink as usersCreatePasswordLink } from "./users/operations/createPasswordLink.ts";
import { createUser as usersCreateUser } from "./users/operations/createUser.ts";
import { deleteUser as usersDeleteUser } from "./users/operations/deleteUser.ts";
import { forceLogout as usersForceLogout } from "./users/operations/forceLogout.ts";
import { getAccounts as usersGetAccounts } from "./users/operations/getAccounts.ts";
import { getUser as usersGetUser } from "./users/operations/getUser.ts";
import { getUserSessions as usersGetUserSessions } from "./users/operations/getUserSessions.ts";
import { setUserDisabled as usersSetUserDisabled } from "./users/operations/setUserDisabled.ts";
import { unlock as usersUnlock } from "./users/operations/unlock.ts";
import { updateUser as usersUpdateUser } from "./users/operations/updateUser.ts";

/** Every operation of the product. */
export const operations = [
  aboutGetAbout,
  aboutGetLicences,
  accountsChangePassword,
  accountsCreateToken,
  accountsEndSession,
  accountsGetAccount,
  accountsGetSessions,
  accountsGetTokens,
  accountsRevokeToken,
  activityAddComment,
  activityEditComment,
  activityFindComments,
  activityFindPeople,
  activityFollow,
  activityRemoveComment,
  activityRestoreComment,
  adoptionAdopt,
  definitionsDiscardDraft,
  definitionsExportDocuments,
  definitionsGetFormDesignerSchema,
  definitionsSaveFormDesign,
  definitionsGetDiff,
  definitionsGetDocument,
  definitionsGetHistory,
  definitionsGetProblems,
  definitionsGetPublishes,
  definitionsGetState,
  definitionsGetTree,
  definitionsGetWhereUsed,
  definitionsImportDocuments,
  definitionsApplyPlan,
  definitionsCancelPlan,
  definitionsGetPlan,
  definitionsGetPlans,
  definitionsPlanIndexes,
  definitionsStartPlan,
  definitionsPreviewPublish,
  definitionsPublish,
  definitionsRestore,
  definitionsRestorePublish,
  definitionsSaveDraft,
  entitiesGetEntityDiagram,
  filesAttachFiles,
  filesBeginUpload,
  filesCancelUpload,
  filesCheckFile,
  filesDownloadDocument,
  filesDownloadStatic,
  filesFindDocuments,
  filesGetDocuments,
  filesSendDocument,
  filesUploadDocument,
  filesDownloadFile,
  filesFindEndings,
  filesFindAssets,
  filesFinishUpload,
  filesGetAsset,
  filesGetUpload,
  filesListFiles,
  filesPreviewFile,
  filesRemoveAsset,
  filesRemoveFile,
  filesRestoreFile,
  filesSendPart,
  filesUploadAsset,
  filesUploadFile,
  formsGetForms,
  formsGetMasks,
  formsGetRelatedField,
  formsGetSubForms,
  formsGetTable,
  formsListValue,
  formsValidateExpression,
  formsBySourceType,
  formsGetCaptcha,
  formsExpressionEval,
  formsExpressionRequest,
  formsFormVerification,
  formsGetData,
  formsGetDataTemplate,
  formsGetHtmlCache,
  formsGetProperties,
  formsRefreshData,
  formsRefreshRules,
  formsSaveData,
  formsFindOneVersion,
  functionsCallFunctions,
  functionsGetDefinedFunctions,
  functionsTryFunction,
  listsExportList,
  listsGetExport,
  listsGetColumnChoices,
  listsGetCount,
  listsGetCreatable,
  listsGetGroups,
  listsGetIndexAdvice,
  listsGetList,
  listsGetListSetup,
  listsGetQueryData,
  listsGetRecordUrls,
  localizationClearMissingTexts,
  localizationFilter,
  localizationGetMissingTexts,
  localizationGetTextLanguages,
  localizationLastModify,
  localizationSaveData,
  localizationSetUserLang,
  locksIsLocked,
  locksLock,
  locksLockForm,
  locksUnlock,
  menusGetBadges,
  menusGetBreadcrumb,
  menusGetCounts,
  menusGetMenuDiagram,
  menusGetMenus,
  notificationsCountUnreadMessages,
  notificationsFilterMessages,
  notificationsGetMessage,
  notificationsGetNoticeSorts,
  notificationsSetMessageToRead,
  pagesGetPopup,
  pagesLayout,
  pagesLayoutManager,
  personalAddBookmark,
  personalGetBookmarks,
  personalGetUserConfig,
  personalOrderBookmarks,
  personalRemoveBookmark,
  personalRenameBookmark,
  personalSaveUserConfig,
  previewsFindLooks,
  previewsGetPreviewChoices,
  previewsGetPreviewDrafts,
  previewsGetPreviewPage,
  previewsGetPreviewRecords,
  previewsOpenPreview,
  previewsOpenPreviewAsPerson,
  progressesCancelAny,
  progressesCancelProgress,
  progressesCheckAll,
  progressesCheckList,
  progressesGetProgress,
  recordsBulkRecords,
  recordsCheckSecret,
  recordsDeleteRecords,
  recordsExplainAccess,
  recordsGetChoices,
  recordsGetHistory,
  recordsGetVersion,
  recordsHoldSecret,
  recordsRestoreVersion,
  recordsSettleSave,
  recordsUndoBatch,
  relationshipsGetRelated,
  relationshipsGetRelationships,
  reportsAddReport,
  reportsGetReportPicture,
  rightsGetAccess,
  schedulesGetScheduleRuns,
  schedulesGetSchedules,
  schedulesRunSchedule,
  searchFindAnything,
  sessionCsrfToken,
  sessionDraftKeys,
  sessionLogin,
  sessionLogout,
  sessionPing,
  sessionUiConfig,
  shellEmitEvent,
  shellGetConfig,
  shellGetFuncBusinessData,
  shellGetPage,
  shellGetSqlParams,
  shellSentryTest,
  templatesFindTypes,
  templatesGetTemplate,
  templatesGetTemplateItems,
  urlsCachedAllUrls,
  urlsGetPermissionByUrl,
  urlsGetSeoUrls,
  urlsResolveSeoRoute,
  usersCreatePasswordLink,
  usersCreateUser,
  usersDeleteUser,
  usersForceLogout,
  usersGetAccounts,
  usersGetUser,
  usersGetUserSessions,
  usersSetUserDisabled,
  usersUnlock,
  usersUpdateUser,
] as const;
