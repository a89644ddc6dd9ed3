// Made by `npm run generate` from the folders. Do not edit.
import { getAboutHandler as aboutGetAboutHandler } from "./about/operations/getAbout.server.ts";
import { getLicencesHandler as aboutGetLicencesHandler } from "./about/operations/getLicences.server.ts";
import { changePasswordHandler as accountsChangePasswordHandler } from "./accounts/operations/changePassword.server.ts";
import { createTokenHandler as accountsCreateTokenHandler } from "./accounts/operations/createToken.server.ts";
import { endSessionHandler as accountsEndSessionHandler } from "./accounts/operations/endSession.server.ts";
import { getAccountHandler as accountsGetAccountHandler } from "./accounts/operations/getAccount.server.ts";
import { getSessionsHandler as accountsGetSessionsHandler } from "./accounts/operations/getSessions.server.ts";
import { getTokensHandler as accountsGetTokensHandler } from "./accounts/operations/getTokens.server.ts";
import { revokeTokenHandler as accountsRevokeTokenHandler } from "./accounts/operations/revokeToken.server.ts";
import { addCommentHandler as activityAddCommentHandler } from "./activity/operations/addComment.server.ts";
import { editCommentHandler as activityEditCommentHandler } from "./activity/operations/editComment.server.ts";
import { findCommentsHandler as activityFindCommentsHandler } from "./activity/operations/findComments.server.ts";
import { findPeopleHandler as activityFindPeopleHandler } from "./activity/operations/findPeople.server.ts";
import { followHandler as activityFollowHandler } from "./activity/operations/follow.server.ts";
import { removeCommentHandler as activityRemoveCommentHandler } from "./activity/operations/removeComment.server.ts";
import { restoreCommentHandler as activityRestoreCommentHandler } from "./activity/operations/restoreComment.server.ts";
import { adoptHandler as adoptionAdoptHandler } from "./adoption/operations/adopt.server.ts";
import { discardDraftHandler as definitionsDiscardDraftHandler } from "./definitions/operations/discardDraft.server.ts";
import { exportDocumentsHandler as definitionsExportDocumentsHandler } from "./definitions/operations/exportDocuments.server.ts";
import { getFormDesignerSchemaHandler as definitionsGetFormDesignerSchemaHandler } from "./definitions/operations/forms/getFormDesignerSchema.server.ts";
import { saveFormDesignHandler as definitionsSaveFormDesignHandler } from "./definitions/operations/forms/saveFormDesign.server.ts";
import { getDiffHandler as definitionsGetDiffHandler } from "./definitions/operations/getDiff.server.ts";
import { getDocumentHandler as definitionsGetDocumentHandler } from "./definitions/operations/getDocument.server.ts";
import { getHistoryHandler as definitionsGetHistoryHandler } from "./definitions/operations/getHistory.server.ts";
import { getProblemsHandler as definitionsGetProblemsHandler } from "./definitions/operations/getProblems.server.ts";
import { getPublishesHandler as definitionsGetPublishesHandler } from "./definitions/operations/getPublishes.server.ts";
import { getStateHandler as definitionsGetStateHandler } from "./definitions/operations/getState.server.ts";
import { getTreeHandler as definitionsGetTreeHandler } from "./definitions/operations/getTree.server.ts";
import { getWhereUsedHandler as definitionsGetWhereUsedHandler } from "./definitions/operations/getWhereUsed.server.ts";
import { importDocumentsHandler as definitionsImportDocumentsHandler } from "./definitions/operations/importDocuments.server.ts";
import { applyPlanHandler as definitionsApplyPlanHandler } from "./definitions/operations/plans/applyPlan.server.ts";
import { cancelPlanHandler as definitionsCancelPlanHandler } from "./definitions/operations/plans/cancelPlan.server.ts";
import { getPlanHandler as definitionsGetPlanHandler } from "./definitions/operations/plans/getPlan.server.ts";
import { getPlansHandler as definitionsGetPlansHandler } from "./definitions/operations/plans/getPlans.server.ts";
import { planIndexesHandler as definitionsPlanIndexesHandler } from "./definitions/operations/plans/planIndexes.server.ts";
import { startPlanHandler as definitionsStartPlanHandler } from "./definitions/operations/plans/startPlan.server.ts";
import { previewPublishHandler as definitionsPreviewPublishHandler } from "./definitions/operations/previewPublish.server.ts";
import { publishHandler as definitionsPublishHandler } from "./definitions/operations/publish.server.ts";
import { restoreHandler as definitionsRestoreHandler } from "./definitions/operations/restore.server.ts";
import { restorePublishHandler as definitionsRestorePublishHandler } from "./definitions/operations/restorePublish.server.ts";
import { saveDraftHandler as definitionsSaveDraftHandler } from "./definitions/operations/saveDraft.server.ts";
import { getEntityDiagramHandler as entitiesGetEntityDiagramHandler } from "./entities/operations/getEntityDiagram.server.ts";
import { attachFilesHandler as filesAttachFilesHandler } from "./files/operations/attachFiles.server.ts";
import { beginUploadHandler as filesBeginUploadHandler } from "./files/operations/beginUpload.server.ts";
import { cancelUploadHandler as filesCancelUploadHandler } from "./files/operations/cancelUpload.server.ts";
import { checkFileHandler as filesCheckFileHandler } from "./files/operations/documents/checkFile.server.ts";
import { downloadDocumentHandler as filesDownloadDocumentHandler } from "./files/operations/documents/downloadDocument.server.ts";
import { downloadStaticHandler as filesDownloadStaticHandler } from "./files/operations/documents/downloadStatic.server.ts";
import { findDocumentsHandler as filesFindDocumentsHandler } from "./files/operations/documents/findDocuments.server.ts";
import { getDocumentsHandler as filesGetDocumentsHandler } from "./files/operations/documents/getDocuments.server.ts";
import { sendDocumentHandler as filesSendDocumentHandler } from "./files/operations/documents/sendDocument.server.ts";
import { uploadDocumentHandler as filesUploadDocumentHandler } from "./files/operations/documents/uploadDocument.server.ts";
import { downloadFileHandler as filesDownloadFileHandler } from "./files/operations/downloadFile.server.ts";
import { findEndingsHandler as filesFindEndingsHandler } from "./files/operations/endings/findEndings.server.ts";
import { findAssetsHandler as filesFindAssetsHandler } from "./files/operations/findAssets.server.ts";
import { finishUploadHandler as filesFinishUploadHandler } from "./files/operations/finishUpload.server.ts";
import { getAssetHandler as filesGetAssetHandler } from "./files/operations/getAsset.server.ts";
import { getUploadHandler as filesGetUploadHandler } from "./files/operations/getUpload.server.ts";
import { listFilesHandler as filesListFilesHandler } from "./files/operations/listFiles.server.ts";
import { previewFileHandler as filesPreviewFileHandler } from "./files/operations/previewFile.server.ts";
import { removeAssetHandler as filesRemoveAssetHandler } from "./files/operations/removeAsset.server.ts";
import { removeFileHandler as filesRemoveFileHandler } from "./files/operations/removeFile.server.ts";
import { restoreFileHandler as filesRestoreFileHandler } from "./files/operations/restoreFile.server.ts";
import { sendPartHandler as filesSendPartHandler } from "./files/operations/sendPart.server.ts";
import { uploadAssetHandler as filesUploadAssetHandler } from "./files/operations/uploadAsset.server.ts";
import { uploadFileHandler as filesUploadFileHandler } from "./files/operations/uploadFile.server.ts";
import { getFormsHandler as formsGetFormsHandler } from "./forms/operations/about/getForms.server.ts";
import { getMasksHandler as formsGetMasksHandler } from "./forms/operations/about/getMasks.server.ts";
import { getRelatedFieldHandler as formsGetRelatedFieldHandler } from "./forms/operations/about/getRelatedField.server.ts";
import { getSubFormsHandler as formsGetSubFormsHandler } from "./forms/operations/about/getSubForms.server.ts";
import { getTableHandler as formsGetTableHandler } from "./forms/operations/about/getTable.server.ts";
import { listValueHandler as formsListValueHandler } from "./forms/operations/about/listValue.server.ts";
import { validateExpressionHandler as formsValidateExpressionHandler } from "./forms/operations/about/validateExpression.server.ts";
import { bySourceTypeHandler as formsBySourceTypeHandler } from "./forms/operations/bySourceType.server.ts";
import { getCaptchaHandler as formsGetCaptchaHandler } from "./forms/operations/captchas/getCaptcha.server.ts";
import { expressionEvalHandler as formsExpressionEvalHandler } from "./forms/operations/expressionEval.server.ts";
import { expressionRequestHandler as formsExpressionRequestHandler } from "./forms/operations/expressionRequest.server.ts";
import { formVerificationHandler as formsFormVerificationHandler } from "./forms/operations/formVerification.server.ts";
import { getDataHandler as formsGetDataHandler } from "./forms/operations/getData.server.ts";
import { getDataTemplateHandler as formsGetDataTemplateHandler } from "./forms/operations/getDataTemplate.server.ts";
import { getHtmlCacheHandler as formsGetHtmlCacheHandler } from "./forms/operations/getHtmlCache.server.ts";
import { getPropertiesHandler as formsGetPropertiesHandler } from "./forms/operations/getProperties.server.ts";
import { refreshDataHandler as formsRefreshDataHandler } from "./forms/operations/refreshData.server.ts";
import { refreshRulesHandler as formsRefreshRulesHandler } from "./forms/operations/refreshRules.server.ts";
import { saveDataHandler as formsSaveDataHandler } from "./forms/operations/saveData.server.ts";
import { findOneVersionHandler as formsFindOneVersionHandler } from "./forms/operations/versions/findOneVersion.server.ts";
import { callFunctionsHandler as functionsCallFunctionsHandler } from "./functions/operations/callFunctions.server.ts";
import { getDefinedFunctionsHandler as functionsGetDefinedFunctionsHandler } from "./functions/operations/getDefinedFunctions.server.ts";
import { tryFunctionHandler as functionsTryFunctionHandler } from "./functions/operations/tryFunction.server.ts";
import { exportListHandler as listsExportListHandler } from "./lists/operations/exports/exportList.server.ts";
import { getExportHandler as listsGetExportHandler } from "./lists/operations/exports/getExport.server.ts";
import { getColumnChoicesHandler as listsGetColumnChoicesHandler } from "./lists/operations/getColumnChoices.server.ts";
import { getCountHandler as listsGetCountHandler } from "./lists/operations/getCount.server.ts";
import { getCreatableHandler as listsGetCreatableHandler } from "./lists/operations/getCreatable.server.ts";
import { getGroupsHandler as listsGetGroupsHandler } from "./lists/operations/getGroups.server.ts";
import { getIndexAdviceHandler as listsGetIndexAdviceHandler } from "./lists/operations/getIndexAdvice.server.ts";
import { getListHandler as listsGetListHandler } from "./lists/operations/getList.server.ts";
import { getListSetupHandler as listsGetListSetupHandler } from "./lists/operations/getListSetup.server.ts";
import { getQueryDataHandler as listsGetQueryDataHandler } from "./lists/operations/getQueryData.server.ts";
import { getRecordUrlsHandler as listsGetRecordUrlsHandler } from "./lists/operations/getRecordUrls.server.ts";
import { clearMissingTextsHandler as localizationClearMissingTextsHandler } from "./localization/operations/clearMissingTexts.server.ts";
import { filterHandler as localizationFilterHandler } from "./localization/operations/filter.server.ts";
import { getMissingTextsHandler as localizationGetMissingTextsHandler } from "./localization/operations/getMissingTexts.server.ts";
import { getTextLanguagesHandler as localizationGetTextLanguagesHandler } from "./localization/operations/getTextLanguages.server.ts";
import { lastModifyHandler as localizationLastModifyHandler } from "./localization/operations/lastModify.server.ts";
import { saveDataHandler as localizationSaveDataHandler } from "./localization/operations/saveData.server.ts";
import { setUserLangHandler as localizationSetUserLangHandler } from "./localization/operations/setUserLang.server.ts";
import { isLockedHandler as locksIsLockedHandler } from "./locks/operations/isLocked.server.ts";
import { lockHandler as locksLockHandler } from "./locks/operations/lock.server.ts";
import { lockFormHandler as locksLockFormHandler } from "./locks/operations/lockForm.server.ts";
import { unlockHandler as locksUnlockHandler } from "./locks/operations/unlock.server.ts";
import { getBadgesHandler as menusGetBadgesHandler } from "./menus/operations/getBadges.server.ts";
import { getBreadcrumbHandler as menusGetBreadcrumbHandler } from "./menus/operations/getBreadcrumb.server.ts";
import { getCountsHandler as menusGetCountsHandler } from "./menus/operations/getCounts.server.ts";
import { getMenuDiagramHandler as menusGetMenuDiagramHandler } from "./menus/operations/getMenuDiagram.server.ts";
import { getMenusHandler as menusGetMenusHandler } from "./menus/operations/getMenus.server.ts";
import { countUnreadMessagesHandler as notificationsCountUnreadMessagesHandler } from "./notifications/operations/countUnreadMessages.server.ts";
import { filterMessagesHandler as notificationsFilterMessagesHandler } from "./notifications/operations/filterMessages.server.ts";
import { getMessageHandler as notificationsGetMessageHandler } from "./notifications/operations/getMessage.server.ts";
import { getNoticeSortsHandler as notificationsGetNoticeSortsHandler } from "./notifications/operations/getNoticeSorts.server.ts";
import { setMessageToReadHandler as notificationsSetMessageToReadHandler } from "./notifications/operations/setMessageToRead.server.ts";
import { getPopupHandler as pagesGetPopupHandler } from "./pages/operations/getPopup.server.ts";
import { layoutHandler as pagesLayoutHandler } from "./pages/operations/layout.server.ts";
import { layoutManagerHandler as pagesLayoutManagerHandler } from "./pages/operations/layoutManager.server.ts";
import { addBookmarkHandler as personalAddBookmarkHandler } from "./personal/operations/addBookmark.server.ts";
import { getBookmarksHandler as personalGetBookmarksHandler } from "./personal/operations/getBookmarks.server.ts";
import { getUserConfigHandler as personalGetUserConfigHandler } from "./personal/operations/getUserConfig.server.ts";
import { orderBookmarksHandler as personalOrderBookmarksHandler } from "./personal/operations/orderBookmarks.server.ts";
import { removeBookmarkHandler as personalRemoveBookmarkHandler } from "./personal/operations/removeBookmark.server.ts";
import { renameBookmarkHandler as personalRenameBookmarkHandler } from "./personal/operations/renameBookmark.server.ts";
import { saveUserConfigHandler as personalSaveUserConfigHandler } from "./personal/operations/saveUserConfig.server.ts";
import { findLooksHandler as previewsFindLooksHandler } from "./previews/operations/findLooks.server.ts";
import { getPreviewChoicesHandler as previewsGetPreviewChoicesHandler } from "./previews/operations/getPreviewChoices.server.ts";
import { getPreviewDraftsHandler as previewsGetPreviewDraftsHandler } from "./previews/operations/getPreviewDrafts.server.ts";
import { getPreviewPageHandler as previewsGetPreviewPageHandler } from "./previews/operations/getPreviewPage.server.ts";
import { getPreviewRecordsHandler as previewsGetPreviewRecordsHandler } from "./previews/operations/getPreviewRecords.server.ts";
import { openPreviewHandler as previewsOpenPreviewHandler } from "./previews/operations/openPreview.server.ts";
import { openPreviewAsPersonHandler as previewsOpenPreviewAsPersonHandler } from "./previews/operations/openPreviewAsPerson.server.ts";
import { cancelAnyHandler as progressesCancelAnyHandler } from "./progresses/operations/cancelAny.server.ts";
import { cancelProgressHandler as progressesCancelProgressHandler } from "./progresses/operations/cancelProgress.server.ts";
import { checkAllHandler as progressesCheckAllHandler } from "./progresses/operations/checkAll.server.ts";
import { checkListHandler as progressesCheckListHandler } from "./progresses/operations/checkList.server.ts";
import { getProgressHandler as progressesGetProgressHandler } from "./progresses/operations/getProgress.server.ts";
import { bulkRecordsHandler as recordsBulkRecordsHandler } from "./records/operations/bulkRecords.server.ts";
import { checkSecretHandler as recordsCheckSecretHandler } from "./records/operations/checkSecret.server.ts";
import { deleteRecordsHandler as recordsDeleteRecordsHandler } from "./records/operations/deleteRecords.server.ts";
import { explainAccessHandler as recordsExplainAccessHandler } from "./records/operations/explainAccess.server.ts";
import { getChoicesHandler as recordsGetChoicesHandler } from "./records/operations/getChoices.server.ts";
import { getHistoryHandler as recordsGetHistoryHandler } from "./records/operations/getHistory.server.ts";
import { getVersionHandler as recordsGetVersionHandler } from "./records/operations/getVersion.server.ts";
import { holdSecretHandler as recordsHoldSecretHandler } from "./records/operations/holdSecret.server.ts";
import { restoreVersionHandler as recordsRestoreVersionHandler } from "./records/operations/restoreVersion.server.ts";
import { settleSaveHandler as recordsSettleSaveHandler } from "./records/operations/settleSave.server.ts";
import { undoBatchHandler as recordsUndoBatchHandler } from "./records/operations/undoBatch.server.ts";
import { getRelatedHandler as relationshipsGetRelatedHandler } from "./relationships/operations/getRelated.server.ts";
import { getRelationshipsHandler as relationshipsGetRelationshipsHandler } from "./relationships/operations/getRelationships.server.ts";
import { addReportHandler as reportsAddReportHandler } from "./reports/operations/addReport.server.ts";
import { getReportPictureHandler as reportsGetReportPictureHandler } from "./reports/operations/getReportPicture.server.ts";
import { getAccessHandler as rightsGetAccessHandler } from "./rights/operations/getAccess.server.ts";
import { getScheduleRunsHandler as schedulesGetScheduleRunsHandler } from "./schedules/operations/getScheduleRuns.server.ts";
import { getSchedulesHandler as schedulesGetSchedulesHandler } from "./schedules/operations/getSchedules.server.ts";
import { runScheduleHandler as schedulesRunScheduleHandler } from "./schedules/operations/runSchedule.server.ts";
import { findAnythingHandler as searchFindAnythingHandler } from "./search/operations/findAnything.server.ts";
import { csrfTokenHandler as sessionCsrfTokenHandler } from "./session/operations/csrfToken.server.ts";
import { draftKeysHandler as sessionDraftKeysHandler } from "./session/operations/draftKeys.server.ts";
import { loginHandler as sessionLoginHandler } from "./session/operations/login.server.ts";
import { logoutHandler as sessionLogoutHandler } from "./session/operations/logout.server.ts";
import { pingHandler as sessionPingHandler } from "./session/operations/ping.server.ts";
import { uiConfigHandler as sessionUiConfigHandler } from "./session/operations/uiConfig.server.ts";
import { emitEventHandler as shellEmitEventHandler } from "./shell/operations/emitEvent.server.ts";
import { getConfigHandler as shellGetConfigHandler } from "./shell/operations/getConfig.server.ts";
import { getFuncBusinessDataHandler as shellGetFuncBusinessDataHandler } from "./shell/operations/getFuncBusinessData.server.ts";
import { getPageHandler as shellGetPageHandler } from "./shell/operations/getPage.server.ts";
import { getSqlParamsHandler as shellGetSqlParamsHandler } from "./shell/operations/getSqlParams.server.ts";
import { sentryTestHandler as shellSentryTestHandler } from "./shell/operations/sentryTest.server.ts";
import { findTypesHandler as templatesFindTypesHandler } from "./templates/operations/findTypes.server.ts";
import { getTemplateHandler as templatesGetTemplateHandler } from "./templates/operations/getTemplate.server.ts";
import { getTemplateItemsHandler as templatesGetTemplateItemsHandler } from "./templates/operations/getTemplateItems.server.ts";
import { cachedAllUrlsHandler as urlsCachedAllUrlsHandler } from "./urls/operations/cachedAllUrls.server.ts";
import { getPermissionByUrlHandler as urlsGetPermissionByUrlHandler } from "./urls/operations/getPermissionByUrl.server.ts";
import { getSeoUrlsHandler as urlsGetSeoUrlsHandler } from "./urls/operations/getSeoUrls.server.ts";
import { resolveSeoRouteHandler as urlsResolveSeoRouteHandler } from "./urls/operations/resolveSeoRoute.server.ts";
import { createPasswordLinkHandler as usersCreatePasswordLinkHandler } from "./users/operations/createPasswordLink.server.ts";
import { createUserHandler as usersCreateUserHandler } from "./users/operations/createUser.server.ts";
import { deleteUserHandler as usersDeleteUserHandler } from "./users/operations/deleteUser.server.ts";
import { forceLogoutHandler as usersForceLogoutHandler } from "./users/operations/forceLogout.server.ts";
import { getAccountsHandler as usersGetAccountsHandler } from "./users/operations/getAccounts.server.ts";
import { getUserHandler as usersGetUserHandler } from "./users/operations/getUser.server.ts";
import { getUserSessionsHandler as usersGetUserSessionsHandler } from "./users/operations/getUserSessions.server.ts";
import { setUserDisabledHandler as usersSetUserDisabledHandler } from "./users/operations/setUserDisabled.server.ts";
import { unlockHandler as usersUnlockHandler } from "./users/operations/unlock.server.ts";
import { updateUserHandler as usersUpdateUserHandler } from "./users/operations/updateUser.server.ts";

/** The handler of every operation; each names the operation it answers. */
export const operationHandlers = [
  aboutGetAboutHandler,
  aboutGetLicencesHandler,
  accountsChangePasswordHandler,
  accountsCreateTokenHandler,
  accountsEndSessionHandler,
  accountsGetAccountHandler,
  accountsGetSessionsHandler,
  accountsGetTokensHandler,
  accountsRevokeTokenHandler,
  activityAddCommentHandler,
  activityEditCommentHandler,
  activityFindCommentsHandler,
  activityFindPeopleHandler,
  activityFollowHandler,
  activityRemoveCommentHandler,
  activityRestoreCommentHandler,
  adoptionAdoptHandler,
  definitionsDiscardDraftHandler,
  definitionsExportDocumentsHandler,
  definitionsGetFormDesignerSchemaHandler,
  definitionsSaveFormDesignHandler,
  definitionsGetDiffHandler,
  definitionsGetDocumentHandler,
  definitionsGetHistoryHandler,
  definitionsGetProblemsHandler,
  definitionsGetPublishesHandler,
  definitionsGetStateHandler,
  definitionsGetTreeHandler,
  definitionsGetWhereUsedHandler,
  definitionsImportDocumentsHandler,
  definitionsApplyPlanHandler,
  definitionsCancelPlanHandler,
  definitionsGetPlanHandler,
  definitionsGetPlansHandler,
  definitionsPlanIndexesHandler,
  definitionsStartPlanHandler,
  definitionsPreviewPublishHandler,
  definitionsPublishHandler,
  definitionsRestoreHandler,
  definitionsRestorePublishHandler,
  definitionsSaveDraftHandler,
  entitiesGetEntityDiagramHandler,
  filesAttachFilesHandler,
  filesBeginUploadHandler,
  filesCancelUploadHandler,
  filesCheckFileHandler,
  filesDownloadDocumentHandler,
  filesDownloadStaticHandler,
  filesFindDocumentsHandler,
  filesGetDocumentsHandler,
  filesSendDocumentHandler,
  filesUploadDocumentHandler,
  filesDownloadFileHandler,
  filesFindEndingsHandler,
  filesFindAssetsHandler,
  filesFinishUploadHandler,
  filesGetAssetHandler,
  filesGetUploadHandler,
  filesListFilesHandler,
  filesPreviewFileHandler,
  filesRemoveAssetHandler,
  filesRemoveFileHandler,
  filesRestoreFileHandler,
  filesSendPartHandler,
  filesUploadAssetHandler,
  filesUploadFileHandler,
  formsGetFormsHandler,
  formsGetMasksHandler,
  formsGetRelatedFieldHandler,
  formsGetSubFormsHandler,
  formsGetTableHandler,
  formsListValueHandler,
  formsValidateExpressionHandler,
  formsBySourceTypeHandler,
  formsGetCaptchaHandler,
  formsExpressionEvalHandler,
  formsExpressionRequestHandler,
  formsFormVerificationHandler,
  formsGetDataHandler,
  formsGetDataTemplateHandler,
  formsGetHtmlCacheHandler,
  formsGetPropertiesHandler,
  formsRefreshDataHandler,
  formsRefreshRulesHandler,
  formsSaveDataHandler,
  formsFindOneVersionHandler,
  functionsCallFunctionsHandler,
  functionsGetDefinedFunctionsHandler,
  functionsTryFunctionHandler,
  listsExportListHandler,
  listsGetExportHandler,
  listsGetColumnChoicesHandler,
  listsGetCountHandler,
  listsGetCreatableHandler,
  listsGetGroupsHandler,
  listsGetIndexAdviceHandler,
  listsGetListHandler,
  listsGetListSetupHandler,
  listsGetQueryDataHandler,
  listsGetRecordUrlsHandler,
  localizationClearMissingTextsHandler,
  localizationFilterHandler,
  localizationGetMissingTextsHandler,
  localizationGetTextLanguagesHandler,
  localizationLastModifyHandler,
  localizationSaveDataHandler,
  localizationSetUserLangHandler,
  locksIsLockedHandler,
  locksLockHandler,
  locksLockFormHandler,
  locksUnlockHandler,
  menusGetBadgesHandler,
  menusGetBreadcrumbHandler,
  menusGetCountsHandler,
  menusGetMenuDiagramHandler,
  menusGetMenusHandler,
  notificationsCountUnreadMessagesHandler,
  notificationsFilterMessagesHandler,
  notificationsGetMessageHandler,
  notificationsGetNoticeSortsHandler,
  notificationsSetMessageToReadHandler,
  pagesGetPopupHandler,
  pagesLayoutHandler,
  pagesLayoutManagerHandler,
  personalAddBookmarkHandler,
  personalGetBookmarksHandler,
  personalGetUserConfigHandler,
  personalOrderBookmarksHandler,
  personalRemoveBookmarkHandler,
  personalRenameBookmarkHandler,
  personalSaveUserConfigHandler,
  previewsFindLooksHandler,
  previewsGetPreviewChoicesHandler,
  previewsGetPreviewDraftsHandler,
  previewsGetPreviewPageHandler,
  previewsGetPreviewRecordsHandler,
  previewsOpenPreviewHandler,
  previewsOpenPreviewAsPersonHandler,
  progressesCancelAnyHandler,
  progressesCancelProgressHandler,
  progressesCheckAllHandler,
  progressesCheckListHandler,
  progressesGetProgressHandler,
  recordsBulkRecordsHandler,
  recordsCheckSecretHandler,
  recordsDeleteRecordsHandler,
  recordsExplainAccessHandler,
  recordsGetChoicesHandler,
  recordsGetHistoryHandler,
  recordsGetVersionHandler,
  recordsHoldSecretHandler,
  recordsRestoreVersionHandler,
  recordsSettleSaveHandler,
  recordsUndoBatchHandler,
  relationshipsGetRelatedHandler,
  relationshipsGetRelationshipsHandler,
  reportsAddReportHandler,
  reportsGetReportPictureHandler,
  rightsGetAccessHandler,
  schedulesGetScheduleRunsHandler,
  schedulesGetSchedulesHandler,
  schedulesRunScheduleHandler,
  searchFindAnythingHandler,
  sessionCsrfTokenHandler,
  sessionDraftKeysHandler,
  sessionLoginHandler,
  sessionLogoutHandler,
  sessionPingHandler,
  sessionUiConfigHandler,
  shellEmitEventHandler,
  shellGetConfigHandler,
  shellGetFuncBusinessDataHandler,
  shellGetPageHandler,
  shellGetSqlParamsHandler,
  shellSentryTestHandler,
  templatesFindTypesHandler,
  templatesGetTemplateHandler,
  templatesGetTemplateItemsHandler,
  urlsCachedAllUrlsHandler,
  urlsGetPermissionByUrlHandler,
  urlsGetSeoUrlsHandler,
  urlsResolveSeoRouteHandler,
  usersCreatePasswordLinkHandler,
  usersCreateUserHandler,
  usersDeleteUserHandler,
  usersForceLogoutHandler,
  usersGetAccountsHandler,
  usersGetUserHandler,
  usersGetUserSessionsHandler,
  usersSetUserDisabledHandler,
  usersUnlockHandler,
  usersUpdateUserHandler,
] as const;
