import { expect, it } from "vitest";
import { isTest, listFiles, readText, repositoryRoot } from "./lib/repository.ts";

/**
 * A sentence of the reference with `#` for its figure, and what decides it: file and constant, and what one unit of the
 * sentence is there.
 */
type Figure = readonly [sentence: string, file: string, constant: string, unit?: number];

const second = 1000;

const figures: Readonly<Record<string, readonly Figure[]>> = {
  shell: [
    ["at most # drafts per person", "draftNames.ts", "maxKept"],
    ["typing pauses for # ms", "useFoundRecords.ts", "pause"],
    ["A panel that has not come after # s", "loadPart.ts", "patience", second],
    ["One unit of height is # px", "LayoutItem.tsx", "unit"],
    ["at most 500 of # characters each", "userConfigStore.ts", "characters"],
    ["is sent after # ms of quiet", "userConfigStore.ts", "quiet"],
    ["for the same session and page, within # s", "preparedAnswers.ts", "lasting", second],
    ["where they are there within # ms", "panelData.server.ts", "patience"],
    ["once, for # s, on the node that began it", "lateAnswers.ts", "lasting", second],
    ["missed after # s, and the browser", "followSocket.ts", "settling", second],
    ["the browser begins to keep the application after # s", "main.tsx", "keepAfter", second],
    ["the state is looked at again after # ms", "createSession.ts", "lookAgainAfter"],
    ["calls `/auth/ping` every # s", "createSession.ts", "usualPing", second],
    ["a provider that does not answer for # s is named", "SessionMessages.tsx", "silentAfter", second],
    ["Its addresses take # calls a minute", "createHttp.ts", "mountedPerMinute"],
    ["a parameter has up to # letters", "postgresAdapter.ts", "maxParameterLength"],
    ["not ended the newest # are kept", "postgresAdapter.ts", "maxBegun"],
    ["an invitation for # hours", "passwords.ts", "invitation"],
    ["a reset for #;", "passwords.ts", "reset"],
    ["A password has at least # characters", "passwords.ts", "passwordLength"],
    ["(by more than # s against the time", "followClock.ts", "minJump", second],
    ["looked at every # s", "sessionActivity.ts", "notifyInterval", second],
    ["where # such connections are open from", "socketLimits.ts", "maxStrangersPerAddress"],
    ["from their address, or # in all", "socketLimits.ts", "maxStrangers"],
    ["# of a session may be open without", "socketLimits.ts", "maxPerSession"],
    ["has not said who they are within # s", "socketLimits.ts", "authenticateWithin", second],
    ["sends `check-connection` every # s", "createSocket.ts", "beatEvery", second],
    ["like a request, has # s", "createSocket.ts", "timeout", second],
    ["a message above # KiB", "socketLimits.ts", "maxMessageSize", 1024],
    ["more than # messages that cannot be read", "socketLimits.ts", "maxMalformed"],
    ["more than # messages a second in the long run", "socketLimits.ts", "messagesPerSecond"],
    ["pings counted, # at once", "socketLimits.ts", "messageBurst"],
    ["the notifications, newest first, at most #", "notificationStore.ts", "maxShown"],
    ["newest first, at most # |", "progressStore.ts", "maxListed"],
    ["none within # s of another", "followMenuCounts.server.ts", "pause", second],
    ["A page follows up to # pages of lists", "liveRows.server.ts", "maxWatches"],
    ["Above # keys, 200,000 characters", "updateWatches.server.ts", "maxKeys"],
    ["keys, # characters of rows", "updateWatches.server.ts", "maxText"],
    ["`sys.notification`, the newest #", "notificationStore.ts", "maxKept"],
    ["notified of the newest # publishes", "followPublishes.server.ts", "maxMissed"],
    ["shown in the corner for `duration` (# ms)", "ToastStack.tsx", "standardDuration"],
    ["it is done and took more than # s", "runNotice.ts", "shortRun", second],
    ["sent with others in one call after # s of quiet", "textStore.ts", "quiet", second],
    ["kept per person, at most #, in their order", "bookmark.ts", "maxBookmarks"],
    ["| Bookmarks | # |", "bookmark.ts", "maxBookmarks"],
    ["| # characters, a picture of 2 MB", "bugReport.ts", "text"],
    ["a picture of # MB", "bugReport.ts", "picture", 1_000_000],
    ["the last # errors", "bugReport.ts", "errors"],
    ["errors, # an hour", "bugReport.ts", "anHour"],
  ],
  lists: [
    ["words of the universal search, up to # letters", "listState.ts", "maxSearchLength"],
    ["| up to # columns by name", "listState.ts", "maxTerms"],
    ["(arrows by # px", "Splitter.tsx", "step"],
    ["The first column has at least # px", "Splitter.tsx", "min"],
    ["and at most # %; folded", "Splitter.tsx", "max"],
    ["Bounds: # characters of template", "parseTemplate.ts", "maxTemplateLength"],
    ["# parts and 500,000 characters drawn", "renderTemplate.ts", "maxSteps"],
    ["parts and # characters drawn", "renderTemplate.ts", "longest"],
    ["the tip opens after # ms", "IconToolbar.tsx", "tipAfter"],
    ["after # s no further one is begun", "recordSearch.server.ts", "timeLimit", second],
    ['| Tabs before "More" | # |', "TabbedColumn.tsx", "usualShown"],
    ["| # px per unit; skeleton", "LayoutItem.tsx", "unit"],
    ["px per unit; skeleton # px", "PanelCard.tsx", "waitingHeight"],
    ["| Loading a chunk | # s at most |", "loadPart.ts", "patience", second],
  ],
  forms: [
    ["after # ms the fields are marked", "fieldHighlights.ts", "delay"],
    ["One save makes at most #.", "makeRows.ts", "maxMade"],
    ["the fields are marked for # s", "fieldHighlights.ts", "duration", second],
    ["`needDebounce` run # s after its last entry", "postponed.ts", "pause", second],
    ["It holds # s from when the page was last heard", "lockTimes.ts", "lease", second],
    ["# s after its socket closed without a word", "lockTimes.ts", "grace", second],
    ["After # ms without anything entered", "lockTimes.ts", "idle"],
    ["more than # characters with its markup", "textMarkup.ts", "maxMarkup"],
    ["# options (`optionRenderLimit`)", "shownChoices.ts", "optionRenderLimit"],
    ["before the point as many as a decimal column has room for, else #", "digitCheck.ts", "wholeDigits"],
    ["| Options drawn | # |", "shownChoices.ts", "optionRenderLimit"],
    ["asked for after # ms without a change", "ruleRefresh.ts", "ruleRefreshDelay"],
    ["| # integer digits typed", "digitCheck.ts", "wholeDigits"],
  ],
  api: [
    ["A caller sends at most # such bodies", "receivedBytes.ts", "maxConcurrent"],
    ["limited to # a minute for each operation and address", "operationRoute.ts", "guestReadsPerMinute"],
    ["their changes to #.", "operationRoute.ts", "callsPerMinute"],
    ["Else they have # ms", "threadShare.ts", "burst"],
    ["Only above # such calls", "threadShare.ts", "waiting"],
    ["The head of a request has # s", "slowClients.ts", "head", second],
    ["At most # at a time, for at most 366 days", "createToken.server.ts", "maxTokens"],
  ],
  saving: [["the newest # superseded states are read", "timeline.ts", "maxStates"]],
  schedules: [
    ["Every server looks every # s", "openDurable.ts", "pollEvery", second],
    ["takes up to # runs that are due", "openDurable.ts", "maxRunning"],
    ["loses its lease after at most # s", "registerNode.ts", "lease", second],
    ["after # takings the run has failed", "runStore.ts", "maxAttempts"],
    ["One run takes up to # records", "scheduledStatement.server.ts", "maxRecords"],
    ["in pieces of #, and says", "scheduledStatement.server.ts", "chunkSize"],
    ["its log, # runs at a time", "LogDialog.tsx", "pageSize"],
  ],
  files: [
    ["One person has at most # open uploads", "uploadRoom.ts", "maxOpen"],
    ["Small pictures (WebP, # pixels at most)", "previewChild.ts", "side"],
    ["pictures above # million pixels", "previews.ts", "person", 1_000_000],
    ["guests' pictures up to # million pixels", "previews.ts", "guest", 1_000_000],
    ["One address sends # files", "guestFiles.ts", "maxOfAddress"],
    ["million pixels or # MiB", "previews.ts", "maxSize", 1_048_576],
    ["`send-part` for each # MiB", "receiveParts.ts", "partSize", 1_048_576],
    ["of at most # bytes", "cleanName.ts", "maxBytes"],
  ],
  expressions: [
    ["A text has at most # characters", "limits.ts", "source"],
    ["is nested at most # deep", "limits.ts", "depth"],
    ["no text beyond # characters", "limits.ts", "text"],
    ["no list beyond # items", "limits.ts", "list"],
    ["no exact number beyond # digits", "limits.ts", "digits"],
    ["`out_of_fuel` after about # steps", "limits.ts", "fuel"],
  ],
  functions: [
    ["computing, from one question to the next | # s", "sandboxLimits.ts", "compute", second],
    ["in all, with what it asks | # s", "sandboxLimits.ts", "whole", second],
    ["| memory | # MB", "sandboxLimits.ts", "memory"],
    ["| questions of one call | #", "sandboxLimits.ts", "questions"],
    ["| text of the script | # characters", "sandboxLimits.ts", "code"],
    ["| notes | # characters", "sandboxLimits.ts", "log"],
    ["`'FULL_RESULT'` all of them (# at most)", "lookup.ts", "rowLimit"],
  ],
};

const paths = listFiles(repositoryRoot, ["apps", "packages", "features"]).filter((path) => !isTest(path));

/** Values of a constant in the files of that name: products of numbers are worked out. */
function valuesOf(file: string, constant: string): readonly number[] {
  const statement = new RegExp(
    `\\b${constant}\\??(?:: [a-z]+)?(?: =|:) ([0-9][0-9_]*(?: \\* [0-9][0-9_]*)*)[,;} ]`,
    "g",
  );
  return paths
    .filter((path) => path.endsWith(`/${file}`))
    .flatMap((path) => [...readText(repositoryRoot, path).matchAll(statement)])
    .map(([, product = ""]) =>
      product
        .replaceAll("_", "")
        .split(" * ")
        .reduce((value, factor) => value * Number(factor), 1),
    );
}

it.each(Object.entries(figures))(
  "[design 1 reference] given the figures of %s.md, when the sources are read, then each constant is as the reference says",
  (page, rows) => {
    const text = readText(repositoryRoot, `docs/reference/${page}.md`).replaceAll(/\s+/g, " ");
    const wrong = rows.flatMap(([sentence, file, constant, unit = 1]) => {
      const said = valuesOf(file, constant).map((value) =>
        sentence.replace("#", (value / unit).toLocaleString("en-GB")),
      );
      return said.some((one) => text.includes(one)) ? [] : [`${sentence}: ${file} says ${said.join(" or ")}`];
    });
    expect(wrong).toEqual([]);
  },
);
