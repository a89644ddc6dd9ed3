import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";

provesBehaviour("universalFilter", behaviour, cases);
