/** The environment variable that names the file to which each file of tests appends what it cost, a line of JSON. */
export const costsVariable = "TESSERA_TEST_COSTS";
